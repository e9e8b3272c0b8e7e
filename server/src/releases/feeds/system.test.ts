import { expect, test } from 'vitest'
import { fileFor } from './system.ts'

const files = ['app-darwin-aarch64.zip', 'app-linux-x86_64.zip', 'app-windows-x86_64.zip']
const named = (names: string[]) => names.map((name) => ({ name }))

test.each([
  ['windows', 'x86_64', 'app-windows-x86_64.zip'],
  ['darwin', 'aarch64', 'app-darwin-aarch64.zip'],
  ['darwin', 'x86_64', undefined],
  ['linux', 'aarch64', undefined],
  ['windows', 'i686', undefined],
])('%s on %s gets %s, never the file of another system', (target, processor, name) => {
  expect(fileFor(named(files), target, processor)?.name).toBe(name)
})

test('a file without a system is for all, unless a file names the system', () => {
  expect(fileFor(named(['bot.zip']), 'linux', 'x86_64')?.name).toBe('bot.zip')
  const both = named(['bot.zip', 'bot-linux.zip'])
  expect(fileFor(both, 'linux', 'armv7')?.name).toBe('bot-linux.zip')
  expect(fileFor(both, 'windows', 'x86_64')?.name).toBe('bot.zip')
})
