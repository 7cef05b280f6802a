//! Prepares what is built into the binary.

fn main() {}
