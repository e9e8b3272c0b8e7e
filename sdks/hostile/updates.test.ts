import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { botCommands, probeCommands } from '../languages.ts'
import { hashOf, type TokenParts } from '../vectors/cases/jws.ts'
import { licenseKey, otherLicenseKey, stranger } from '../vectors/cases/world.ts'
import { openBots, type BotProcess } from './bots.ts'
import type { Play } from './emulator.ts'
import { answers, bodyAround, genuine, send, tokenFor, withToken } from './genuine.ts'
import { allowed, performAgain, refused, useStage } from './stage.ts'

const stage = useStage()
const root = mkdtempSync(join(tmpdir(), 'muhur-updates-'))
let processes: BotProcess[] = []
let scenes = 0
const openAll = (updates: string) =>
  botCommands().map(([language, command]) => openBots(language, command, { LICENSE_UPDATES: updates }))
beforeAll(() => {
  processes = openAll('1')
})
afterAll(async () => {
  await Promise.all(processes.map((bots) => bots.close()))
  rmSync(root, { recursive: true, force: true })
})

const content = Buffer.from('PK sürüm 2.0.0 '.repeat(20_000))
const sha256 = hash('sha256', content)
const release = { version: '2.0.0', required: false, file: 'bot.zip' }
const linkAt = (address: string) => ({ ...release, sha256, url: `${address}/api/downloads/file` })

/** The genuine server's answer to `update`, with these parts replaced. */
const found =
  (upd: (address: string) => unknown = linkAt, { claims, ...parts }: TokenParts = {}): Play =>
  (call, response) => {
    const said = { fph: undefined, iid: undefined, ith: undefined, upd: upd(call.address) }
    const all = { ...said, ...(claims as Record<string, unknown>) }
    send(response, bodyAround(tokenFor(call, { ...parts, claims: all }), { instance: undefined }))
  }
const file: Play = (_call, response) => void response.end(content)

/** A genuine server but for these answers. */
const server =
  ({ update = found(), download = file, rest = genuine }: Record<string, Play>): Play =>
  (call, response) => {
    const play = { update, file: download }[call.verb] ?? rest
    return play(call, response)
  }

/** What every language fetched, and what stands in its folder afterwards. */
async function fetchAll(play: Play) {
  const scene = String(scenes++)
  const acts = stage.cast(play)
  for (const { probe, start } of acts) {
    start.download = join(root, scene, probe.language)
    start.channel = 'beta'
    mkdirSync(start.download, { recursive: true })
  }
  const verdicts = await performAgain(acts)
  const folders = acts.map(({ start }) => start.download!)
  return { verdicts, acts, folders, files: folders.map((folder) => readdirSync(folder)) }
}

test('the software fetches the release that the server signed, whole, and the call names no instance', async () => {
  const { verdicts, acts, folders, files } = await fetchAll(server({}))
  expect(verdicts).toEqual(stage.all({ ...allowed, fetched: 'bot.zip' }))
  expect(files).toEqual(acts.map(() => ['bot.zip']))
  for (const folder of folders) expect(readFileSync(join(folder, 'bot.zip')).equals(content)).toBe(true)
  for (const { place, probe } of acts) {
    const { body } = place.calls.find(({ verb }) => verb === 'update')!
    // Java's classes lie in a folder here, and so have no hash.
    const [, { args }] = probeCommands().find(([language]) => language === probe.language)!
    const program = args.find((arg) => /(probe\.(mjs|py|php)|go-programs|csharp-programs\.exe)$/.test(arg))
    const hashes = program ? ['sha256'] : []
    const names = ['channel', 'license_key', 'link', 'nonce', 'product_id', 'sdk', ...hashes]
    expect(Object.keys(body).toSorted(), probe.language).toEqual(names)
    expect(body.channel).toBe('beta')
    expect(body.sha256).toBe(program && hash('sha256', readFileSync(program)))
  }
})

const chunks: Play = (_call, response) => {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(content));
  }
  response.on('drain', more)
  more()
}
const short: Play = (_call, response) => {
  response.writeHead(200, { 'content-length': content.length + 1 })
  response.write(content, () => response.destroy())
}
const other = Buffer.from(content.map((octet) => octet ^ 1))

describe('nothing is left in the folder, and the license stays as it is', () => {
  test.for<[name: string, play: Play, fetched: string | null]>([
    ['where nothing is newer', server({ update: found(() => null) }), null],
    ['where an older server says nothing of releases', server({ update: found(() => undefined) }), null],
    [
      'where the name climbs',
      server({ update: found((at) => ({ ...linkAt(at), file: '../bot.zip' })) }),
      null,
    ],
    [
      'where the version moves a cursor',
      server({ update: found((at) => ({ ...linkAt(at), version: '2\u001b[A' })) }),
      null,
    ],
    [
      'after an unsigned update',
      server({
        update: (call, response) => send(response, JSON.stringify({ valid: true, ...linkAt(call.address) })),
      }),
      'ANSWER_UNSIGNED',
    ],
    ['after a stranger’s update', server({ update: found(linkAt, { key: stranger }) }), 'TOKEN_KEY'],
    [
      'after the answer to another license’s call',
      server({
        update: found(linkAt, { claims: { bdh: hashOf(JSON.stringify({ license_key: otherLicenseKey })) } }),
      }),
      'TOKEN_CALL',
    ],
    [
      'after an answer from before',
      server({ update: found(linkAt, { claims: { nonce: 'earlier-_earlier' } }) }),
      'TOKEN_NONCE',
    ],
    [
      'after a verdict of another call',
      server({ update: found(linkAt, { claims: { verb: 'validate' } }) }),
      'TOKEN_CALL',
    ],
    [
      'of a link to another host',
      server({ update: found(() => linkAt('http://127.0.0.1:9')) }),
      'UPDATE_BROKEN',
    ],
    [
      'of a link beside the address',
      server({ update: found((at) => ({ ...linkAt(at), url: `${at}.example.com/file` })) }),
      'UPDATE_BROKEN',
    ],
    ['of an answer without a link', server({ update: found(() => release) }), 'UPDATE_BROKEN'],
    ['after too many links', server({ update: answers('{"code":"RATE_LIMITED"}', 429) }), 'RATE_LIMITED'],
    ['of another file', server({ download: (_call, response) => void response.end(other) }), 'UPDATE_BROKEN'],
    ['of half a file', server({ download: short }), 'UPDATE_BROKEN'],
    ['of a body without an end', server({ download: chunks }), 'UPDATE_BROKEN'],
    [
      'of a body that calls itself a gigabyte',
      server({
        download: (_call, response) =>
          void response.writeHead(200, { 'content-length': 2 ** 30 }).write(content),
      }),
      'UPDATE_BROKEN',
    ],
    ['of a link that was used', server({ download: answers('{}', 410) }), 'UPDATE_BROKEN'],
  ])('%s', async ([, play, fetched]) => {
    const { verdicts, files } = await fetchAll(play)
    expect(verdicts).toEqual(stage.all({ ...allowed, fetched }))
    expect(files.flat()).toEqual([])
  })

  test('after a redirect to a host that has the very file', async () => {
    let asked = 0
    const host = stage.open(`elsewhere-${scenes}`, (call, response) => {
      asked += 1
      return file(call, response)
    })
    const location = `${host.address}/file`
    const { verdicts, files } = await fetchAll(
      server({ download: (_call, response) => void response.writeHead(302, { location }).end() }),
    )
    expect(verdicts).toEqual(stage.all({ ...allowed, fetched: 'UPDATE_BROKEN' }))
    expect([files.flat(), asked]).toEqual([[], 0])
  })
})

/** A bot of each language, of version 1, with a heartbeat each second. */
function startAll(play: Play, bots = processes) {
  const scene = `bots-${scenes++}`
  const started = bots.map(async ({ language, run }) => {
    const place = stage.open(`${scene}-${language}`, play)
    const folder = join(root, scene, language)
    const bot = run(scene, { pins: place.pins, key: licenseKey, folder, version: '1' })
    await bot.started()
    const counted = (name: string) => place.calls.filter(({ verb }) => verb === name).length
    return { bot, counted, language }
  })
  return Promise.all(started)
}

const everySecond = withToken({ claims: { next_heartbeat_in: 1 } })
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 })

test('a running bot is told once of a newer release, and asked is once', async () => {
  const bots = await startAll(server({ update: found(() => release), rest: everySecond }))
  for (const { bot, counted, language } of bots) {
    await until(() => counted('heartbeat') >= 4 && bot.updates.length > 0)
    expect([bot.updates, counted('update')], language).toEqual([['2.0.0 false'], 1])
    expect(
      bot.heard.every(({ state }) => state === 'active'),
      language,
    ).toBe(true)
  }
})

test('a question that fails is not asked again, and costs no heartbeat', async () => {
  const bots = await startAll(server({ update: answers('', 503), rest: everySecond }))
  for (const { bot, counted, language } of bots) {
    await until(() => counted('heartbeat') >= 4)
    expect([bot.updates, counted('update')], language).toEqual([[], 1])
    expect(
      bot.heard.every(({ state }) => state === 'active'),
      language,
    ).toBe(true)
  }
})

test('a bot whose version is blocked hears which one to take, and is denied all the same', async () => {
  const blocked = withToken({ claims: { code: 'VERSION_BLOCKED', ith: undefined } })
  const required = found(() => ({ ...release, required: true }))
  const bots = await startAll(server({ update: required, rest: blocked }))
  for (const { bot, language } of bots) {
    expect(bot.heard.at(-1), language).toMatchObject(refused('VERSION_BLOCKED'))
    await until(() => bot.updates.length > 0)
    expect(bot.updates, language).toEqual(['2.0.0 true'])
  }
})

test('LICENSE_UPDATES=0 asks for nothing', async () => {
  const quiet = openAll('0')
  const bots = await startAll(server({ rest: everySecond }), quiet)
  for (const { counted, language } of bots) {
    await until(() => counted('heartbeat') >= 3)
    expect(counted('update'), language).toBe(0)
  }
  await Promise.all(quiet.map((each) => each.close()))
})
