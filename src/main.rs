//! The program `stuffed`: reads the command line and runs the command.

use std::process::ExitCode;

fn main() -> ExitCode {
    stuffed::cli::run(std::env::args_os())
}
