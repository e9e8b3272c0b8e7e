#!/usr/bin/env node
import { run } from './run.ts'

// A reader such as `head` may end first.
process.stdout.on('error', () => process.exit())
process.exitCode = await run(process.argv.slice(2), process.env)
