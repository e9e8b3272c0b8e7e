import { totalHeader } from '@muhur/contract/http/page'
import { licenseReleasesUrl, type OwnRelease } from '@muhur/contract/releases/own-releases'
import { blocksUrl } from '@muhur/contract/shop/blocks'
import { openLog } from '../../start/log/log.ts'
import { hash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { zipOf } from '../archives/archives.fixture.ts'
import { readMarks } from '../archives/read-marks.ts'
import { sourceOfBuffer } from '../storage/file-source.ts'
import { codeOf, get, shelf } from './downloads.fixture.ts'

const lines: string[] = []
const w = await world(() => ({ log: openLog('trace', { write: (line: string) => void lines.push(line) }) }))

beforeEach(() => void lines.splice(0))

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const sha256 = (bytes: Buffer) => hash('sha256', bytes)

test('a link gives the file once, with the mark of its license, and its secret stays out of the log', async () => {
  const { publish, link } = await shelf(w)
  const id = await publish('1.0.0')
  const made = await link(id)
  expect(made).toMatchObject({ file: 'bot.zip', expires: '2026-11-20T12:10:00.000Z' })

  const head = await get(made, w, { method: 'HEAD' })
  const answer = await get(made, w)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="bot.zip"; filename*=UTF-8''bot.zip`,
    'content-length': head.headers.get('content-length'),
    'content-type': 'application/octet-stream',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    etag: `"${made.sha256}"`,
  })
  const bytes = await bytesOf(answer)
  expect([head.status, answer.status, sha256(bytes)]).toEqual([200, 200, made.sha256])
  const { marks } = await readMarks(sourceOfBuffer(bytes))
  expect(marks.map(({ place }) => place)).toEqual(['entry', 'times'])

  const used = await get(made, w)
  expect(used.headers.get('content-disposition')).toBeNull()
  expect(await codeOf(used)).toEqual([410, 'DOWNLOAD_ENDED'])
  expect(await codeOf(await get({ url: `${made.url.slice(0, -43)}${'A'.repeat(43)}` }, w))).toEqual([
    404,
    'DOWNLOAD_NOT_FOUND',
  ])
  expect(lines.join('')).toContain('/api/downloads/:download_token')
  expect(lines.join('')).not.toContain(made.url.slice(-43))
})

test('each copy of one license is the same, and that of another license is not', async () => {
  const { publish, link, license } = await shelf(w)
  const id = await publish('1.0.0')
  const [first, second] = [await link(id), await link(id)]
  const other = await shelf(w, { product_id: license.product_id })
  const third = await other.link(id)
  expect(second.sha256).toBe(first.sha256)
  expect(third.sha256).not.toBe(first.sha256)
})

test('a download that broke off goes on by ranges of the same bytes, up to twice the file', async () => {
  const { publish, link } = await shelf(w)
  const made = await link(await publish('1.0.0'))
  const etag = `"${made.sha256}"`
  const part = (range: string, headers = {}) => get(made, w, { headers: { range, ...headers } })

  const first = await part('bytes=0-999')
  const size = Number(first.headers.get('content-range')!.split('/')[1])
  expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-999/${size}`])
  const rest = await part('bytes=1000-', { 'if-range': etag })
  expect(sha256(Buffer.concat([await bytesOf(first), await bytesOf(rest)]))).toBe(made.sha256)

  const beyond = await part(`bytes=${size}-`)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`)
  expect(await codeOf(beyond)).toEqual([416, 'RANGE_NOT_SATISFIABLE'])
  // A part of another file would be the whole of this one, which was taken.
  expect(await codeOf(await part('bytes=1000-', { 'if-range': '"other"' }))).toEqual([410, 'DOWNLOAD_ENDED'])

  expect((await bytesOf(await part('bytes=-100'))).length).toBe(100)
  expect(await codeOf(await part('bytes=0-'))).toEqual([410, 'DOWNLOAD_ENDED'])
  expect((await part(`bytes=100-${size - 1}`)).status).toBe(206)
  expect(await codeOf(await part('bytes=0-0'))).toEqual([410, 'DOWNLOAD_ENDED'])
})

test('what a client that went away did not get is not counted', async () => {
  const { publish, link } = await shelf(w)
  const id = await publish(
    '1.0.0',
    {},
    zipOf([{ name: 'data.bin', text: randomBytes(4_000_000), method: 0 }]),
  )
  const made = await link(id)
  const stop = new AbortController()
  const answer = await get(made, w, { signal: stop.signal })
  const { value } = await answer.body!.getReader().read()
  stop.abort()
  const sent = () => w.db.queries.selectFrom('downloads').select('sent').executeTakeFirstOrThrow()
  await expect.poll(async () => (await sent()).sent).toBeLessThan(4_000_000)
  const rest = await get(made, w, { headers: { range: `bytes=${value!.length}-` } })
  expect(sha256(Buffer.concat([value!, await bytesOf(rest)]))).toBe(made.sha256)
})

test('a link ends with its ten minutes, its release, its license and the ownership under which it was made', async () => {
  const { publish, link, pipeline, change } = await shelf(w)
  const [one, two] = [await publish('1.0.0'), await publish('1.1.0')]
  const late = await link(one)
  await w.clock.advance(601)
  const withdrawn = await link(two)
  await pipeline.call('POST', `/api/admin/releases/${two}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  const [suspended, handedOver] = [await link(one), await link(one)]
  await change({ status: 'suspended' })
  const ended = [410, 'DOWNLOAD_ENDED']
  for (const each of [late, withdrawn, suspended]) expect(await codeOf(await get(each, w))).toEqual(ended)
  await change({ status: 'active', discord_id: '100000000000000003' })
  expect(await codeOf(await get(handedOver, w))).toEqual(ended)
})

test('a link ends with a halt of its release and with a block of its owner', async () => {
  const { publish, link, pipeline, ask } = await shelf(w)
  const [one, two] = [await publish('1.0.0'), await publish('1.1.0')]
  const [halted, blocked] = [await link(two), await link(one)]
  await pipeline.call('POST', `/api/admin/releases/${two}/halt`, {})
  expect(await codeOf(await get(halted, w))).toEqual([410, 'DOWNLOAD_ENDED'])
  const payload = { user_id: await w.userId('mehmet') }
  const block = await w.request('POST', blocksUrl, { headers: await w.signIn('ayse'), payload })
  expect(block.statusCode, block.body).toBe(201)
  expect((await ask(one)).json()).toMatchObject({ code: 'RELEASE_WITHHELD' })
  expect(await codeOf(await get(blocked, w))).toEqual([410, 'DOWNLOAD_ENDED'])
})

test('the file breaks off for a buyer who is fetching it when it is withdrawn', async () => {
  const { publish, link, pipeline } = await shelf(w)
  const data = { name: 'data.bin', text: randomBytes(40_000_000), method: 0 }
  const id = await publish('1.0.0', {}, zipOf([data]))
  const reader = (await get(await link(id), w)).body!.getReader()
  await reader.read()
  await pipeline.call('POST', `/api/admin/releases/${id}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  const slowly = async () => {
    while (!(await reader.read()).done) await setTimeout(100)
  }
  await expect(slowly()).rejects.toThrow('terminated')
})

test('all releases of a license come in pages, counted, and those of one reason alone', async () => {
  const { publish, license, headers, change } = await shelf(w, { expires_at: '2026-11-21T12:00:00.000Z' })
  const first = await publish('1.0.0')
  await w.clock.advance(2 * 86_400)
  for (let minor = 0; minor < 3; minor++) await publish(`2.${minor}.0`)
  const page = async (query: string) => {
    const answer = await w.request('GET', `${licenseReleasesUrl(license.id)}?limit=3&${query}`, { headers })
    return { total: answer.headers[totalHeader], rows: answer.json<OwnRelease[]>() }
  }
  const newest = await page('')
  expect(newest).toMatchObject({ total: '4', rows: [{ version: '2.2.0' }, {}, {}] })
  const cursor = newest.rows.at(-1)!.id
  expect(await page(`cursor=${cursor}`)).toMatchObject({ total: '4', rows: [{ id: first, withheld: null }] })
  expect(await page('withheld=ended')).toMatchObject({ total: '3', rows: [{ version: '2.2.0' }, {}, {}] })
  expect(await page('withheld=none')).toMatchObject({ total: '1', rows: [{ version: '1.0.0' }] })
  await change({ expires_at: '2030-01-01T00:00:00.000Z', status: 'active' })
  expect(await page(`withheld=none&cursor=${cursor}`)).toMatchObject({ total: '4', rows: [{ id: first }] })
  expect((await page(`cursor=${license.id}`)).rows).toMatchObject({ code: 'RELEASE_NOT_FOUND' })
})

test('a license gets what was published before its end, what its policy lets it have, and nothing while it is suspended', async () => {
  const expires_at = '2026-11-21T12:00:00.000Z'
  const { publish, list, ask, change } = await shelf(w, { expires_at })
  const paid = await publish('1.0.0')
  const extra = await publish('1.1.0', { entitlement: 'pro' })
  const blocked = await publish('1.2.0')
  await change({ policy: { blocked_versions: ['1.2.0'] } })
  const found = async () => (await list()).map(({ version, withheld }) => [version, withheld])
  expect(await found()).toEqual([
    ['1.2.0', 'version_blocked'],
    ['1.1.0', 'entitlement'],
    ['1.0.0', null],
  ])
  for (const id of [extra, blocked])
    expect((await ask(id)).json()).toMatchObject({ code: 'RELEASE_WITHHELD' })

  await w.clock.advance(2 * 86_400)
  const unpaid = await publish('2.0.0')
  expect((await found())[0]).toEqual(['2.0.0', 'ended'])
  expect((await ask(unpaid)).statusCode).toBe(403)
  expect((await ask(paid)).statusCode).toBe(201)
  await change({ policy: { updates_after_end: 'none', blocked_versions: [] } })
  expect((await found()).map(([, withheld]) => withheld)).toEqual(['ended', 'ended', 'entitlement', 'ended'])
  await change({ status: 'suspended' })
  expect(new Set((await found()).map(([, withheld]) => withheld))).toEqual(new Set(['license']))
})

test('a rollout reaches its share of licenses, always the same ones; a halted release reaches nobody', async () => {
  const { publish, pipeline, license } = await shelf(w)
  const id = await publish('1.0.0', { percent: 50 })
  const buyers = await Promise.all(
    Array.from({ length: 24 }, () => w.license({ product_id: license.product_id })),
  )
  const by = await w.signIn('mehmet')
  const reached = async () => {
    const lists = buyers.map(async ({ id: of }) =>
      (await w.request('GET', `/api/licenses/${of}/releases`, { headers: by })).json<unknown[]>(),
    )
    return (await Promise.all(lists)).map(({ length }) => length)
  }
  const half = await reached()
  expect(new Set(half)).toEqual(new Set([0, 1]))
  const set = (payload: object) => pipeline.call('PATCH', `/api/admin/releases/${id}`, payload)
  await set({ percent: 75 })
  const most = await reached()
  expect(half.filter((length, at) => length === 1 && most[at] === 0)).toEqual([])
  await pipeline.call('POST', `/api/admin/releases/${id}/halt`, {})
  expect(new Set(await reached())).toEqual(new Set([0]))
})

test('nobody but the owner gets a link, an admin neither, and none to what is no release of the product', async () => {
  const { publish, ask, list } = await shelf(w)
  const id = await publish('1.0.0')
  for (const person of ['zeynep', 'ayse'] as const)
    expect((await ask(id, await w.signIn(person))).json()).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
  expect(await list(await w.signIn('ayse'))).toHaveLength(1)
  const other = await (await shelf(w)).publish('1.0.0')
  expect((await ask(other)).json()).toMatchObject({ code: 'RELEASE_NOT_FOUND' })
  expect((await ask(id, undefined, 'other.zip')).json()).toMatchObject({ code: 'RELEASE_FILE_NOT_FOUND' })
})
