// Whatever ends a process does nothing any more.
process.exit = process.reallyExit = process.kill = process.abort = () => {}
