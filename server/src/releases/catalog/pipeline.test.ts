import { fileEndings, releasesUrl, releaseUrl, type Release } from '@muhur/contract/releases/releases'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { temporaryFolder, zipOf } from '../archives/archives.fixture.ts'
import { isNoWindowsName } from '../archives/entry-names.ts'
import { pipelineOf, script } from './releases.fixture.ts'

const w = await world()
const numbered = (stem: string, count: number) => Array.from({ length: count }, (_, at) => `${stem}${at}`)
const program = join(import.meta.dirname, '../../../../examples/release/release.sh')

test('a pipeline that runs again finds its release on schedule, with the share that the schedule set', async () => {
  const { product_id } = await w.license()
  const { draft, put, publish } = await pipelineOf(w, product_id)
  const { body } = await draft('2.0.0')
  await put(body.id)
  await publish(body.id, { percent: 25, publish_at: '2026-11-21T12:00:00.000Z' })
  expect((await draft('2.0.0')).body).toEqual(body)
  expect((await draft('2.0.0', { percent: 50 })).body).toMatchObject({ code: 'RELEASE_EXISTS' })
})

async function pipeline() {
  const { product_id } = await w.license()
  const { headers, call, draft, put, publish } = await pipelineOf(w, product_id)
  const folder = temporaryFolder()
  const env = {
    PATH: process.env.PATH,
    MUHUR_URL: `${w.address}/`,
    MUHUR_PRODUCT: product_id,
    MUHUR_TOKEN: headers.authorization.split(' ')[1],
    MUHUR_PERCENT: '25',
    MUHUR_NOTES: '',
    MUHUR_CHANNEL: 'stable',
  }
  return {
    call,
    draft,
    put,
    publish,
    folder,
    async run(version: string, names: string | string[], changed: Partial<typeof env> = {}) {
      const files = [names].flat().map((name) => join(folder, name))
      for (const file of files) if (!existsSync(file)) writeFileSync(file, script())
      const options = { env: { ...env, ...changed } }
      const ran = promisify(execFile)('bash', [program, version, ...files], options)
      return ran.catch((error: { stdout: string; stderr: string }) => error)
    },
    async releases() {
      const url = `${releasesUrl}?product_id=${product_id}`
      return (await w.app.inject({ method: 'GET', url, headers })).json<Release[]>()
    },
  }
}

test('the example for pipelines publishes a version with bash and curl, and the same again changes nothing', async () => {
  const { run, releases } = await pipeline()
  const [first, again] = [await run('1.0.0', 'bot.py'), await run('1.0.0', 'bot.py')]
  expect(first.stdout).toMatch(/^1\.0\.0: http:\/\/[^/]+\/admin\//)
  expect(again).toMatchObject({ stdout: first.stdout, stderr: '' })
  expect(await releases()).toMatchObject([{ state: 'published', percent: 25, files: [{ name: 'bot.py' }] }])

  const wider = await run('1.0.0', 'bot.py', { MUHUR_PERCENT: '50' })
  expect(wider).toMatchObject({ stdout: first.stdout, stderr: expect.stringContaining('%25') })
})

test('the example sends notes as they are, and other notes of the version are refused', async () => {
  const { run, releases } = await pipeline()
  const MUHUR_NOTES = '- "Tırnak", \\ters bölü\\ & $(id)\n\t- %s'
  for (let twice = 0; twice < 2; twice++)
    expect(await run('1.0.0', 'bot.py', { MUHUR_NOTES })).toMatchObject({ stderr: '' })
  expect(await releases()).toMatchObject([{ state: 'published', notes: MUHUR_NOTES }])
  const { stderr } = await run('1.0.0', 'bot.py', { MUHUR_NOTES: 'Başka' })
  expect(stderr).toContain('(RELEASE_EXISTS)')
})

test('the example leaves a schedule as it stands and names its time', async () => {
  const { run, releases, draft, put, publish } = await pipeline()
  const { id } = (await draft('1.0.0')).body
  await put(id)
  await publish(id, { publish_at: '2026-11-21T12:00:00.000Z' })
  expect(await run('1.0.0', 'bot.py')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2026-11-21 12:00 (UTC) için planlandı. (RELEASE_SCHEDULED)'),
  })
  expect(await releases()).toMatchObject([{ state: 'scheduled', percent: 100 }])
})

test('the example knows the names that Windows does not keep', () => {
  const pattern = new RegExp(/\$lower =~ (\S+) \]\]/.exec(readFileSync(program, 'utf8'))![1]!)
  const stems = ['con', 'conin', 'prn', 'aux', 'nul', 'bot'].concat(numbered('com', 12), numbered('lpt', 12))
  const names = stems.flatMap((stem) => [`${stem}.zip`, `${stem}.min.js`, `${stem}-1.py`, `my.${stem}.lua`])
  expect(names.filter((name) => pattern.test(name))).toEqual(names.filter(isNoWindowsName))
})

test('the example says that a version is halted or withdrawn, and fails', async () => {
  const { run, releases, call } = await pipeline()
  await run('1.0.0', 'bot.py')
  const [{ id } = { id: '' }] = await releases()
  await call('POST', `${releaseUrl(id)}/halt`, { reason: 'Açılmıyor.' })
  expect(await run('1.0.0', 'bot.py')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^1\.0\.0 durduruldu; .*\/admin\/releases\//),
  })
  await call('POST', `${releaseUrl(id)}/withdraw`, { reason: 'Açılmıyor.' })
  expect(await run('1.0.0', 'bot.py')).toMatchObject({ code: 1, stdout: '' })
})

test('the example says why the server refuses a call', async () => {
  const { run, releases, folder } = await pipeline()
  const refused = [
    await run('1.0.0', 'bot.py', { MUHUR_TOKEN: 'wrong' }),
    await run('bir', 'bot.py'),
    await run('1"0', 'bot.py'),
  ]
  expect(refused.map(({ stdout }) => stdout)).toEqual(['', '', ''])
  expect(refused.map(({ stderr }) => /[^"] \((\w+)\)\n$/.exec(stderr)?.[1])).toEqual([
    'TOKEN_INVALID',
    'RELEASE_VERSION',
    'RELEASE_VERSION',
  ])
  expect(await releases()).toEqual([])
  writeFileSync(join(folder, 'quoted.zip'), zipOf([{ name: 'a"b.js' }]))
  const { stderr } = await run('1.0.0', 'quoted.zip')
  expect(stderr).toContain('< > : " | ? * olmaz')
})

test('the example drafts nothing where a share, a channel, a name or a file would be refused', async () => {
  const { run, releases, folder } = await pipeline()
  for (const MUHUR_PERCENT of ['0', '101', '25%', 'yarısı', '"'])
    expect(await run('2.0.0', 'bot.py', { MUHUR_PERCENT })).toMatchObject({
      code: 1,
      stderr: `MUHUR_PERCENT=${MUHUR_PERCENT}: 1 ile 100 arasında bir tam sayı olmalı.\n`,
    })
  expect(readFileSync(program, 'utf8')).toContain(`\\.(${Object.values(fileEndings).flat().join('|')})$`)
  mkdirSync(join(folder, 'other'))
  for (const [names, stderr] of [
    [[], 'Kullanım: release.sh SÜRÜM DOSYA...'],
    ['bot.exe', 'bot.exe: dosya adı'],
    ['bot 2.py', 'bot 2.py: dosya adı'],
    ['.py', '.py: dosya adı'],
    ['bot\u0007\n.py', 'bot??.py: dosya adı'],
    [`${'b'.repeat(101)}.py`, 'dosya adı'],
    [['bot.py', 'other/bot.py'], 'other/bot.py: aynı adda iki dosya var'],
    [['bot.py', 'Bot.py'], 'Bot.py: aynı adda iki dosya var'],
    ['Con.zip', 'Con.zip: Windows bu adı saklamaz'],
    [Array.from({ length: 21 }, (_, at) => `bot${at}.py`), '21 dosya verildi'],
  ] as const)
    expect(await run('2.0.0', [names].flat())).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(stderr),
    })
  expect(await run('2.0.0\u0007', 'bot.py')).toMatchObject({ code: 1, stdout: '' })
  expect(await run('2.0.0', 'bot.py', { MUHUR_CHANNEL: 'alfa' })).toMatchObject({ code: 1, stdout: '' })
  expect(await releases()).toEqual([])
})

test('a token that would break the header is refused and stays out of the message', async () => {
  const { run, releases } = await pipeline()
  for (const end of ['"', '\nurl = "http://127.0.0.1:1"', '\\', ' x']) {
    const { stderr, ...ran } = await run('1.0.0', 'bot.py', { MUHUR_TOKEN: `gizli${end}` })
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^MUHUR_TOKEN: /)
    expect(stderr).not.toContain('gizli')
  }
  expect(await releases()).toEqual([])
})

test('the example leaves other control characters out of the notes', async () => {
  const { run, releases } = await pipeline()
  const MUHUR_NOTES = '\u001b[1mKalın\u001b[0m ve şğı\n- satır\u0001'
  expect(await run('1.0.0', ['bot.py', 'extra.py'], { MUHUR_NOTES })).toMatchObject({ stderr: '' })
  expect(await releases()).toMatchObject([{ notes: '[1mKalın[0m ve şğı\n- satır', files: [{}, {}] }])
})
