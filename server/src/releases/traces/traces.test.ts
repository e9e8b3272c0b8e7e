import { licenseDownloadsUrl, type DownloadLink } from '@muhur/contract/releases/downloads'
import { tracesUrl, type Trace } from '@muhur/contract/releases/traces'
import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { zipOf } from '../archives/archives.fixture.ts'
import { readDirectory } from '../archives/directory.ts'
import { sourceOfBuffer } from '../storage/file-source.ts'
import { archive, get, shelf } from '../downloads/downloads.fixture.ts'

const w = await world()
const sha256 = (bytes: Buffer) => hash('sha256', bytes)
let seller: { cookie: string }
beforeEach(async () => void (seller = await w.signIn('ayse')))

const byFile = (bytes: Buffer, headers = seller) =>
  w.request('POST', tracesUrl, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
const byHash = (digest: string, headers = seller) =>
  w.request('GET', `${tracesUrl}?sha256=${digest}`, { headers })

/** The central directory's names in another order: what `zip -d` and a repacking with kept times leave of the file. */
async function withoutEntry(bytes: Buffer): Promise<Buffer> {
  const { central, start, entries } = await readDirectory(sourceOfBuffer(bytes))
  const kept = entries.filter(({ name }) => !name.endsWith('muhur.json')).toReversed()
  const records = Buffer.concat(kept.map(({ at, end }) => central.subarray(at, end)))
  const last = Buffer.from(bytes.subarray(-22))
  last.writeUInt16LE(kept.length, 8)
  last.writeUInt16LE(kept.length, 10)
  last.writeUInt32LE(records.length, 12)
  return Buffer.concat([bytes.subarray(0, start), records, last])
}

test('a file that turns up names license, owner, release and downloads, by its hash and by each mark that is left', async () => {
  const { publish, link, license } = await shelf(w)
  const other = await shelf(w, { product_id: license.product_id })
  const id = await publish('1.0.0')
  await get(await other.link(id), w)
  const made = await link(id)
  const bytes = Buffer.from(await (await get(made, w)).arrayBuffer())

  const moment = expect.stringMatching(/^2026-11-20T12:00:00/)
  const finding = {
    license: { id: license.id, key_id: license.license_key.slice(0, 16), handed_over: false },
    owner: { discord_username: 'mehmet' },
    product: { id: license.product_id },
    release: { id, version: '1.0.0', channel: 'stable' },
    file: 'bot.zip',
    downloads: [{ way: 'page', created_at: moment, fetched_at: moment }],
  }
  expect((await byHash(made.sha256.toUpperCase())).json<Trace>()).toMatchObject({
    sha256: made.sha256,
    findings: [{ ...finding, marks: ['hash'] }],
    original: null,
  })
  const whole = (await byFile(bytes)).json<Trace>()
  expect(whole.findings).toMatchObject([{ ...finding, marks: ['hash', 'entry', 'times'] }])

  const stripped = await withoutEntry(bytes)
  expect((await byHash(sha256(stripped))).json()).toMatchObject({ code: 'TRACE_NOT_FOUND' })
  expect((await byFile(stripped)).json<Trace>().findings).toMatchObject([{ ...finding, marks: ['times'] }])
})

test('a file of a former owner names that owner, and the new owner’s copy is another one', async () => {
  const { publish, link, license, change } = await shelf(w)
  const id = await publish('1.0.0')
  const made = await link(id)
  const leaked = Buffer.from(await (await get(made, w)).arrayBuffer())
  await change({ discord_id: '110000000000000003' })
  for (const found of [await byHash(made.sha256), await byFile(leaked)])
    expect(found.json<Trace>().findings).toMatchObject([
      { owner: { discord_username: 'mehmet' }, license: { id: license.id, handed_over: true } },
    ])
  const headers = await w.signIn('zeynep')
  const payload = { release_id: id }
  const own = await w.request('POST', licenseDownloadsUrl(license.id), { headers, payload })
  const { sha256: other } = own.json<DownloadLink>()
  expect(other).not.toBe(made.sha256)
  expect((await byHash(other)).json<Trace>().findings).toMatchObject([
    { owner: { discord_username: 'zeynep' }, license: { handed_over: false } },
  ])
})

test('of an archive with few files, the times are compared with the marks that are known', async () => {
  const { publish, link, license } = await shelf(w)
  const files = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.js`, text: `${index}` }))
  const made = await link(await publish('1.0.0', {}, zipOf(files)))
  const stripped = await withoutEntry(Buffer.from(await (await get(made, w)).arrayBuffer()))
  expect((await byFile(stripped)).json<Trace>().findings).toMatchObject([
    { license: { id: license.id }, marks: ['times'] },
  ])
})

test('the file that the seller uploaded is told as such, and a file without a trace as one that has none', async () => {
  const { publish } = await shelf(w)
  const id = await publish('1.0.0')
  expect((await byFile(archive('1.0.0'))).json()).toMatchObject({
    findings: [],
    original: { release_id: id, version: '1.0.0', file: 'bot.zip' },
  })
  expect((await byFile(Buffer.from('print(1)'))).json()).toMatchObject({ code: 'TRACE_NOT_FOUND' })
  for (const answer of [
    await byHash('a'.repeat(64), await w.signIn('mehmet')),
    await byFile(Buffer.from('x'), await w.signIn('mehmet')),
  ])
    expect(answer.json()).toMatchObject({ code: 'ADMIN_REQUIRED' })
})
