import {
  adminProductUrl,
  iconBytesLimit,
  productIconUrl,
  type ListedProduct,
} from '@muhur/contract/shop/products'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { prune } from '../../operator/retention/prune.ts'
import { animation, pngOfSize, square } from './pictures.fixture.ts'

const w = await world()

async function upload(id: string, payload: Buffer, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'image/png', ...(await w.signIn('ayse')), ...more }
  return w.request('PUT', productIconUrl(id), { headers, payload })
}

const iconsKept = async () => (await w.db.queries.selectFrom('icons').select('hash').execute()).length

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a square WebP that is served for good',
  async (format) => {
    const { id } = await w.product()
    const response = await upload(id, await square(format))
    expect(response.statusCode).toBe(200)
    const { icon_url } = response.json<ListedProduct>()
    expect(icon_url).toMatch(/^\/icons\/[0-9a-f]{64}\.webp$/)
    const served = await w.request('GET', icon_url!)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const { width, height, exif, icc } = await sharp(served.rawPayload).metadata()
    expect({ width, height, exif, icc }).toEqual({ width: 256, height: 256, exif: undefined, icc: undefined })
  },
)

test('what a picture carries beside its pixels is left behind', async () => {
  const { id } = await w.product()
  const picture = await sharp(await square('jpeg'))
    .withExif({ IFD0: { Copyright: 'Ev adresim' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(picture.includes('Ev adresim')).toBe(true)
  const { icon_url } = (await upload(id, picture)).json<ListedProduct>()
  const { rawPayload } = await w.request('GET', icon_url!)
  expect(rawPayload.includes('Ev adresim')).toBe(false)
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
})

test('of an animation the first frame is kept, and a wide picture is not cropped', async () => {
  const { id } = await w.product()
  const { icon_url } = (await upload(id, await animation())).json<ListedProduct>()
  const { rawPayload } = await w.request('GET', icon_url!)
  const { pages = 1, width, height } = await sharp(rawPayload).metadata()
  expect({ pages, width, height }).toEqual({ pages: 1, width: 256, height: 256 })
  const pixels = await sharp(rawPayload).ensureAlpha().raw().toBuffer()
  const alphaAt = (x: number, y: number) => pixels[(y * 256 + x) * 4 + 3]
  expect([alphaAt(128, 2), alphaAt(2, 128)]).toEqual([0, 255])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const refused: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a text', () => Buffer.from('merhaba dünya'), 'ICON_UNREADABLE'],
  ['nothing', () => Buffer.alloc(0), 'ICON_UNREADABLE'],
  ['an SVG with a script', () => Buffer.from(svg), 'ICON_FORMAT'],
  ['an SVG behind a declaration', () => Buffer.from(`\uFEFF\n<?xml version="1.0"?>${svg}`), 'ICON_FORMAT'],
  ['a TIFF', () => square('tiff'), 'ICON_FORMAT'],
  ['a PDF', () => Buffer.from('%PDF-1.7'), 'ICON_FORMAT'],
  ['a PNG that says it is enormous', () => pngOfSize(100_000, 100_000), 'ICON_TOO_LARGE'],
  ['a PNG a pixel too wide', () => pngOfSize(4097, 1), 'ICON_TOO_LARGE'],
  ['a PNG without pixels', () => pngOfSize(64, 64), 'ICON_UNREADABLE'],
  ['half a PNG', async () => half(await square('png')), 'ICON_UNREADABLE'],
  ['half a JPEG', async () => half(await square('jpeg')), 'ICON_UNREADABLE'],
  ['half a WebP', async () => half(await square('webp')), 'ICON_UNREADABLE'],
  ['the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'ICON_UNREADABLE'],
  ['an SVG that calls itself a JPEG', () => Buffer.concat([jpegStart, Buffer.from(svg)]), 'ICON_UNREADABLE'],
]
const jpegStart = Buffer.from('ffd8ffe0', 'hex')
const half = (file: Buffer) => file.subarray(0, file.length / 2)

test.each(refused)('%s is refused, and the icon stays as it was', async (_what, file, code) => {
  const { id } = await w.product({ icon_url: '/icons/ticket-bot.svg' })
  const response = await upload(id, await file())
  expect(response.json()).toMatchObject({ status: 400, code, field: 'icon', error: expect.any(String) })
  const headers = await w.signIn('ayse')
  expect((await w.request('GET', adminProductUrl(id), { headers })).json()).toMatchObject({
    icon_url: '/icons/ticket-bot.svg',
  })
})

test('a file beyond 2 MB is not even read, and no other address takes one so large', async () => {
  const { id } = await w.product()
  expect((await upload(id, Buffer.alloc(iconBytesLimit + 1))).json()).toMatchObject({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  })
  const headers = { 'content-type': 'image/png', ...(await w.signIn('ayse')) }
  const elsewhere = await w.request('PATCH', adminProductUrl(id), { headers, payload: await square('png') })
  expect(elsewhere.statusCode).toBe(415)
})

test('only an admin uploads, only to a product there is, and not over what somebody else changed', async () => {
  const { id } = await w.product()
  const payload = await square('png')
  const bare = { 'content-type': 'image/png' }
  expect((await w.request('PUT', productIconUrl(id), { headers: bare, payload })).statusCode).toBe(401)
  const headers = { ...bare, ...(await w.signIn('mehmet')) }
  expect((await w.request('PUT', productIconUrl(id), { headers, payload })).statusCode).toBe(403)
  expect((await upload('00000000-0000-7000-8000-000000000000', payload)).statusCode).toBe(404)
  expect((await upload(id, payload, { 'if-match': '"another"' })).json()).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  })
})

test('many uploads at once end well, or are told to come back', async () => {
  const { id } = await w.product()
  const headers = { 'content-type': 'image/png', ...(await w.signIn('ayse')) }
  const payload = await square('png')
  const all = await Promise.all(
    Array.from({ length: 30 }, () => w.request('PUT', productIconUrl(id), { headers, payload })),
  )
  const codes = new Set(all.map(({ statusCode }) => statusCode))
  expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([])
  expect(codes).toContain(200)
  expect((await upload(id, payload)).statusCode).toBe(200)
})

test('an icon that no product shows is kept for a day, the one that is shown for good', async () => {
  const { id } = await w.product()
  const pruned = () => prune(w.db.queries, new AbortController().signal)
  const before = await iconsKept()
  const first = (await upload(id, await square('png', 'red'))).json<ListedProduct>()
  await upload(id, await square('png', 'blue'))
  expect(await iconsKept()).toBe(before + 2)
  await w.clock.advance(23 * 3600)
  await pruned()
  // Taken back in time: nothing was lost.
  const headers = await w.signIn('ayse')
  const payload = { icon_url: first.icon_url }
  await w.request('PATCH', adminProductUrl(id), { headers, payload })
  expect((await w.request('GET', first.icon_url!)).statusCode).toBe(200)
  await w.clock.advance(2 * 3600)
  await pruned()
  expect(await iconsKept()).toBe(1)
  expect((await w.request('GET', first.icon_url!)).statusCode).toBe(200)
})

test('an icon nobody uploaded is not there, and nobody keeps that answer', async () => {
  const unknown = await w.request('GET', `/icons/${'0'.repeat(64)}.webp`)
  expect(unknown.json()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' })
  expect(unknown.headers['cache-control']).toBe('no-store')
})

test('the decoders that nobody needs are out of reach, whatever the first bytes say', async () => {
  const { id } = await w.product()
  await upload(id, await square('png'))
  await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow(/unsupported/)
})
