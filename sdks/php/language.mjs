import { join } from 'node:path'

const at = (...path) => join(import.meta.dirname, ...path)

/** @type {import('../language.ts').Language} */
export default {
  tool: { command: 'php', package: 'php-cli', version: 'PHP from version 8.1 on' },
  tests: { command: 'php', args: [at('test.php')] },
  command: 'php',
  probe: () => [at('test', 'probe.php')],
  bots: () => [at('test', 'bots.php')],
  guarded: () => [at('test', 'guarded.php')],
  forks: false,
  // No code in PHP replaces `exit`, and the SDK calls the clocks by their full names, which none can replace, either.
  tampering: () => undefined,
}
