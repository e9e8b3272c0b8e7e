import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pinsPlaceholder } from '@muhur/contract/shop/integration'
import { sdkName } from '../src/version.ts'
import { newFolder } from './scene/folders.ts'
import { builtFile, start, startBot } from './scene/processes.ts'
import { key, product, startServer, type LicenseServer } from './scene/server.ts'

/** Bytes, with the pins in it. */
const longestDownload = 18.5 * 1024
/** Older than the Node of the tests, where the system has one. */
const systemNode = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath
const turkish = { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }

let server: LicenseServer
let env: Record<string, string>
beforeEach(async () => {
  server = await startServer()
  env = { PINS: server.pins, FOLDER: newFolder(), LICENSE_KEY: key, LICENSE_QUIET: '1', ...turkish }
})
afterEach(() => server.close())

/** The single file as a seller downloads it. */
function download(name: string): string {
  const file = join(newFolder(), name)
  writeFileSync(file, readFileSync(builtFile(name), 'utf8').replace(pinsPlaceholder, server.pins))
  return file
}

describe.each(['license.mjs', 'license.cjs'])('the single file %s', (name) => {
  test('carries the place for the pins once, and is short', () => {
    const text = readFileSync(builtFile(name), 'utf8')
    expect(text.split(pinsPlaceholder)).toHaveLength(2)
    expect(text.split('\n').length).toBeGreaterThan(800)
    expect(gzipSync(readFileSync(download(name)), { level: 9 }).length).toBeLessThanOrEqual(longestDownload)
  })

  test('needs nothing but Node', () => {
    const text = readFileSync(builtFile(name), 'utf8').replace(/^\/\/.*$/gm, '')
    const names = [...text.matchAll(/\b(?:from ?|import\(|require\()['"]([^'"]+)/g)].map((found) => found[1]!)
    expect(names).toContain('node:crypto')
    expect(names.filter((each) => !isBuiltin(each))).toEqual([])
  })

  test('protects a bot on the system’s Node with its own pins', async () => {
    const bot = startBot({ ...env, PINS: '' }, 'ends', download(name), systemNode)
    expect(await bot.ended).toBe(1)
    expect(bot.output()).toContain('there are no pins')
    const { PINS: _, ...rest } = env
    const pinned = startBot(rest, 'ends', download(name), systemNode)
    expect(await pinned.ended).toBe(0)
    expect(pinned.output()).toBe('active VALID\n')
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })

  test('has a doctor', async () => {
    const run = start([download(name), 'doctor'], { LICENSE_KEY: key, LICENSE_DIR: newFolder() }, systemNode)
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain('✓ Lisans: Lisans geçerli.\nmuhur-doctor js/2.0.0')
  })
})

describe.each([systemNode, process.execPath])('a CommonJS bot on %s', (node) => {
  test('requires license.cjs, and keeps its folder beside itself', async () => {
    const bot = join(dirname(download('license.cjs')), 'index.cjs')
    writeFileSync(
      bot,
      `const { protect } = require('./license.cjs')
      protect().then(({ state, product, seatsUsed }) => console.log(state, product, seatsUsed))`,
    )
    const run = start([bot], { LICENSE_KEY: key, LICENSE_QUIET: '1' }, node)
    expect(await run.ended).toBe(0)
    expect(run.output()).toBe('active Ticket Bot 1\n')
    expect(existsSync(join(dirname(bot), '.license', product, 'instance'))).toBe(true)
  })
})

describe.each(['index.js', 'index.cjs', 'license.mjs', 'license.cjs'])('%s', (name) => {
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

/** TypeScript's errors about the file in the folder; empty without errors. */
function complaints(folder: string, file: string, options: string[]): string {
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const all = [
    '--noEmit',
    '--strict',
    '--skipDefaultLibCheck',
    '--target',
    'es2022',
    '--types',
    '',
    ...options,
    file,
  ]
  return spawnSync(process.execPath, [tsc, ...all], { cwd: folder, encoding: 'utf8' }).stdout
}

describe('a TypeScript bot', () => {
  const use = `
    const license = await protect({ quiet: true, patient: false, onChange: ({ line }: Verdict) => line.length })
    const seats: number | null = license.seatsUsed
    const end: Date | null = license.expiresAt
    const names: (string | null)[] = [license.product, license.owner, license.code, license.message]
    license.onChange(({ state }) => state === 'grace')
    if (license.entitlements.includes('pro')) void [seats, end, names]
    // @ts-expect-error -- there is no such fact
    void license.seats_used
    export {}`
  const downloads = { 'license.mjs': 'license.d.mts', 'license.cjs': 'license.d.cts' }

  test.each([
    ['license.mjs', 'bot.mts', ['--module', 'node16']],
    ['license.mjs', 'bot.ts', ['--module', 'esnext', '--moduleResolution', 'bundler']],
    ['license.cjs', 'bot.cts', ['--module', 'node16']],
  ] as const)('imports ./%s from %s under tsc %j', (file, bot, options) => {
    const folder = newFolder()
    for (const name of [file, downloads[file]]) copyFileSync(builtFile(name), join(folder, name))
    const body = file === 'license.cjs' ? `async () => {${use.replace('export {}', '')}}` : use
    writeFileSync(join(folder, bot), `import { protect, type Verdict } from './${file}'\n${body}`)
    expect(complaints(folder, bot, [...options])).toBe('')
    rmSync(join(folder, downloads[file]))
    expect(complaints(folder, bot, [...options])).toContain('TS7016')
  })
})

test('the types of the package hold for both kinds of modules', () => {
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
  for (const name of ['module.mts', 'common.cts'])
    expect(complaints(folder, name, ['--module', 'nodenext'])).toBe('')
})

test('the version is that of the package', () => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  expect((JSON.parse(text) as { version: string }).version).toBe(sdkName.slice(3))
})
