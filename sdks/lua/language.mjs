import { join } from 'node:path'

const at = (...path) => join(import.meta.dirname, ...path)
const program = (name) => () => [at('test', 'emulator.mjs'), name]

/** @type {import('../language.ts').Language} */
export default {
  tool: { command: 'luajit', package: 'luajit', version: 'LuaJIT' },
  tests: { command: 'node', args: [at('test.mjs')] },
  // Emulates the game's server, and runs Lua.
  command: 'node',
  probe: program('probe'),
  bots: program('bots'),
  guarded: program('guarded'),
  compiledDoctor: (file) => [at('test', 'emulator.mjs'), 'doctor', file],
  forks: false,
  // What a game's server ends is a resource; without that the SDK calls no function of the seller's.
  tampering: (tampering) =>
    ({ 'slow clock': { SLOW_CLOCK: '1' }, 'no ending': { NO_ENDING: '1' } })[tampering],
}
