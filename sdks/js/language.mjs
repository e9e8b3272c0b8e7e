import { join } from 'node:path'

const program = (name) => join(import.meta.dirname, 'test', 'programs', name)

/** @type {import('../language.ts').Language} */
export default {
  command: process.execPath,
  probe: () => [program('probe.mjs')],
  bots: () => [program('bots.mjs')],
  guarded: () => [program('guarded.mjs')],
  forks: true,
  tampering: (tampering) => ({
    NODE_OPTIONS: `--require ${program(`tampering/${tampering.replace(' ', '-')}.cjs`)}`,
  }),
}
