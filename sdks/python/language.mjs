import { join } from 'node:path'

const at = (...path) => join(import.meta.dirname, ...path)

/** @type {import('../language.ts').Language} */
export default {
  tool: { command: 'python3', package: 'python3', version: 'from version 3.9 on' },
  tests: { command: 'python3', args: [at('test.py')] },
  command: 'python3',
  probe: () => [at('test', 'probe.py')],
  bots: () => [at('test', 'bots.py')],
  guarded: () => [at('test', 'guarded.py')],
  forks: true,
  tampering: (tampering) => ({ PYTHONPATH: at('test', 'tampering', tampering.replace(' ', '-')) }),
}
