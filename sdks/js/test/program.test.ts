import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from './scene/folders.ts'
import { builtFile, start } from './scene/processes.ts'
import { key, product, startServer, type LicenseServer } from './scene/server.ts'

let server: LicenseServer
let bot: string
let elsewhere: string
beforeEach(async () => {
  server = await startServer()
  bot = newFolder()
  elsewhere = newFolder()
  const sdk = readFileSync(builtFile('license.mjs'), 'utf8').replace('@@MUHUR_PINS@@', server.pins)
  writeFileSync(join(bot, 'license.mjs'), sdk)
  writeFileSync(join(bot, 'index.mjs'), "import { protect } from './license.mjs'\nawait protect()\n")
})
afterEach(() => server.close())

const kept = (folder: string) => existsSync(join(folder, '.license', product, 'instance'))

async function run(args: string[], cwd: string, env: Record<string, string> = {}): Promise<void> {
  const started = start(args, { LICENSE_KEY: key, ...env }, process.execPath, cwd)
  expect(await started.ended, started.output()).toBe(0)
  expect(server.verbs()).toEqual(['activate', 'deactivate'])
}

test('the folder stands beside the program, whatever the working directory is', async () => {
  await run([join(bot, 'index.mjs')], elsewhere)
  expect([kept(bot), kept(elsewhere)]).toEqual([true, false])
})

test('a link to the program is not the program', async () => {
  symlinkSync(join(bot, 'index.mjs'), join(elsewhere, 'bot'))
  await run([join(elsewhere, 'bot')], elsewhere)
  expect([kept(bot), kept(elsewhere)]).toEqual([true, false])
})

test('a program that is named by its folder is found', async () => {
  writeFileSync(join(bot, 'package.json'), '{"type":"module","main":"index.mjs"}')
  await run(['.'], bot)
  expect(kept(bot)).toBe(true)
})

test('a program that is no file leaves the folder where it runs', async () => {
  const file = JSON.stringify(join(bot, 'license.mjs'))
  await run(['-e', `import(${file}).then(({ protect }) => protect())`], elsewhere)
  expect([kept(bot), kept(elsewhere)]).toEqual([false, true])
})

test('a folder that an earlier file left in the working directory is kept', async () => {
  mkdirSync(join(elsewhere, '.license', product), { recursive: true })
  writeFileSync(join(elsewhere, '.license', product, 'instance'), `${'a'.repeat(32)}\n`)
  await run([join(bot, 'index.mjs')], elsewhere)
  expect(kept(bot)).toBe(false)
  expect(server.calls[0]!.body.fingerprint).toBe('a'.repeat(32))
})

test('one beside the program comes before it', async () => {
  for (const [folder, letter] of [
    [bot, 'b'],
    [elsewhere, 'a'],
  ] as const) {
    mkdirSync(join(folder, '.license', product), { recursive: true })
    writeFileSync(join(folder, '.license', product, 'instance'), `${letter.repeat(32)}\n`)
  }
  await run([join(bot, 'index.mjs')], elsewhere)
  expect(server.calls[0]!.body.fingerprint).toBe('b'.repeat(32))
})

test('LICENSE_DIR decides before all of that', async () => {
  const named = newFolder()
  await run([join(bot, 'index.mjs')], elsewhere, { LICENSE_DIR: named })
  expect([kept(bot), kept(elsewhere)]).toEqual([false, false])
  expect(existsSync(join(named, product, 'instance'))).toBe(true)
})
