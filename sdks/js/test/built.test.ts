import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pinsPlaceholder } from '@muhur/contract/integration'
import { sdkName } from '../src/version.ts'
import { newFolder } from './folders.ts'
import { builtFile, start, startBot } from './processes.ts'
import { key, startServer, type LicenseServer } from './server.ts'

/** Bytes, with the pins in it. */
const longestDownload = 12 * 1024
/** Older than the one that runs the tests, where the system has one. */
const systemNode = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath
const turkish = { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }

let server: LicenseServer
let env: Record<string, string>
beforeEach(async () => {
  server = await startServer()
  env = { PINS: server.pins, FOLDER: newFolder(), LICENSE_KEY: key, ...turkish }
})
afterEach(() => server.close())

/** The single file as a seller downloads it. */
function download(): string {
  const file = join(newFolder(), 'license.mjs')
  writeFileSync(file, readFileSync(builtFile('license.mjs'), 'utf8').replace(pinsPlaceholder, server.pins))
  return file
}

describe('the single file', () => {
  test('carries the place for the pins once, and is short', () => {
    const text = readFileSync(builtFile('license.mjs'), 'utf8')
    expect(text.split(pinsPlaceholder)).toHaveLength(2)
    expect(text.split('\n').length).toBeGreaterThan(800)
    expect(gzipSync(readFileSync(download()), { level: 9 }).length).toBeLessThanOrEqual(longestDownload)
  })

  test('needs nothing but Node', () => {
    const text = readFileSync(builtFile('license.mjs'), 'utf8')
    const imports = [
      ...text.replace(/^\/\/.*$/gm, '').matchAll(/\bfrom ?['"]([^'"]+)['"]|import\(['"]([^'"]+)/g),
    ].map((found) => found[1])
    expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([])
  })

  test('protects a bot on the system’s Node with its own pins', async () => {
    const bot = startBot({ ...env, PINS: '' }, 'ends', download(), systemNode)
    expect(await bot.ended).toBe(1)
    expect(bot.output()).toContain('there are no pins')
    const { PINS: _, ...rest } = env
    const pinned = startBot(rest, 'ends', download(), systemNode)
    expect(await pinned.ended).toBe(0)
    expect(pinned.output()).toBe('active VALID\n')
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })
})

describe.each(['index.js', 'index.cjs', 'license.mjs'])('%s', (name) => {
  test('protects a bot on the system’s Node and ends with it', async () => {
    const bot = startBot(env, 'stays', builtFile(name), systemNode)
    await bot.says('active VALID')
    bot.process.kill('SIGTERM')
    expect(await bot.ended).toBe('SIGTERM')
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })

  test('says no in Turkish, with the code as it is', async () => {
    server.reply = () => ({ code: 'INSTANCE_LIMIT' })
    const bot = startBot(env, 'stays', builtFile(name), systemNode)
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toMatch(
      /^\[Mühür\] Lisansın eşzamanlı kullanım sınırı dolu\. .* \(INSTANCE_LIMIT, K7QX-2M9D\)\n$/,
    )
  })

  test('does nothing by being imported', async () => {
    const program = `import(${JSON.stringify(builtFile(name))}).then((all) => console.log(Object.keys(all).sort().join()))`
    const started = start(['-e', program, 'doctor'], env, systemNode)
    expect(await started.ended).toBe(0)
    expect(started.output()).toContain('License')
    expect(server.calls).toEqual([])
  })
})

test('both builds in one process end it together', async () => {
  const program = `
    const both = [import(${JSON.stringify(builtFile('index.js'))}), require(${JSON.stringify(builtFile('index.cjs'))})]
    Promise.all(both).then((all) => Promise.all(all.map(({ protect }, place) =>
      protect({ pins: process.env.PINS, folder: process.env.FOLDER + '/' + place }))))
      .then(() => { console.log('both'); setInterval(() => {}, 1000) })`
  const started = start(['-e', program], env, systemNode)
  await started.says('both')
  started.process.kill('SIGINT')
  expect(await started.ended).toBe('SIGINT')
  expect(server.verbs().filter((verb) => verb === 'deactivate')).toHaveLength(2)
})

test('the types hold for both kinds of modules', () => {
  const packageFolder = dirname(dirname(builtFile('index.js')))
  const folder = newFolder()
  const installed = join(folder, 'node_modules', '@muhur', 'sdk')
  mkdirSync(join(installed, 'dist'), { recursive: true })
  for (const name of ['package.json', 'dist/index.d.ts', 'dist/index.d.cts']) {
    writeFileSync(join(installed, name), readFileSync(join(packageFolder, name)))
  }
  const use = `const all = async (): Promise<Date | null> => {
    const license: License = await protect({ key: '', onDenied: ({ code }: Verdict) => code.length })
    const verdict: Verdict = await new License().start()
    await license.close()
    return verdict.graceUntil
  }
  void all
  // @ts-expect-error -- there is no such option
  void protect({ kye: '' })`
  const imported = "import { License, protect, type Verdict } from '@muhur/sdk'\n"
  writeFileSync(join(folder, 'module.mts'), imported + use)
  writeFileSync(join(folder, 'common.cts'), imported + use)
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '']
  const check = execFileSync(process.execPath, [tsc, ...options, 'module.mts', 'common.cts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(check).toBe('')
})

test('the version is that of the package', () => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  expect((JSON.parse(text) as { version: string }).version).toBe(sdkName.slice(3))
})
