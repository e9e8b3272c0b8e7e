import {
  getBrand,
  editBrandUrl,
  defaultBrand,
  logoUrl,
  pictureUrl,
  type Brand,
  type Logo,
  type StoredPicture,
} from '@muhur/contract/shop/brand'
import { jwksUrl } from '@muhur/contract/gate/gate'
import { signingKeysUrl, type SigningKeys } from '@muhur/contract/shop/signing-keys'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { square } from '../icons/pictures.fixture.ts'
import { publicationLead } from '../../gate/keys/signing-keys.ts'
import { prune } from '../../operator/retention/prune.ts'

const w = await world()

beforeEach(async () => {
  await w.db.queries.deleteFrom('settings').where('name', '=', 'brand').execute()
})

const shop: Brand = {
  ...defaultBrand,
  name: 'Ayşe’nin Botları',
  email: 'ayse@botlar.example',
  handle: 'ayse.botlar',
  invite_url: 'https://discord.gg/botlar',
  socials: [{ name: 'YouTube', url: 'https://www.youtube.com/@botlar' }],
}

/** The fields in which `shop` differs from the default. */
const chosen = ({ name, email, handle, invite_url, socials }: Brand) => ({
  name,
  email,
  handle,
  invite_url,
  socials,
})

async function save(payload: object, headers: Record<string, string> = {}) {
  const session = await w.signIn('ayse')
  const response = await w.app.inject({
    method: 'PUT',
    url: editBrandUrl,
    headers: { origin: 'https://muhur.test', ...session, ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.json(), etag: response.headers.etag }
}
const read = (headers: Record<string, string> = {}) => w.request('GET', getBrand.path, { headers })
const history = () =>
  w.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'like', 'settings.%')
    .orderBy('id')
    .execute()

describe('the brand', () => {
  test('is the usual one until the seller says otherwise, and anybody may read it', async () => {
    const response = await read()
    expect(response.json()).toEqual(defaultBrand)
    const again = await read({ 'if-none-match': String(response.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is what the seller chose at the next reading, and what changed is on record', async () => {
    const { etag: before } = (await read()).headers
    const saved = await save(shop)
    expect(saved).toMatchObject({ status: 200, body: shop })
    const response = await read({ 'if-none-match': String(before) })
    expect(response.json()).toEqual(shop)
    expect(response.headers.etag).toBe(saved.etag)
    await save({ ...shop, handle: 'botlar' })
    await save({ ...shop, handle: 'botlar' })
    const actor_id = await w.userId('ayse')
    expect(await history()).toEqual([
      { action: 'settings.brand', actor_id, detail: { before: chosen(defaultBrand), after: chosen(shop) } },
      {
        action: 'settings.brand',
        actor_id,
        detail: { before: { handle: shop.handle }, after: { handle: 'botlar' } },
      },
    ])
  })

  test('is not overwritten by an admin who read an older one', async () => {
    const { etag } = (await read()).headers
    expect((await save(shop, { 'if-match': String(etag) })).status).toBe(200)
    expect(await save({ ...shop, name: 'Başka' }, { 'if-match': String(etag) })).toMatchObject({
      status: 412,
      body: { code: 'CHANGED_MEANWHILE' },
    })
    expect((await read()).json()).toEqual(shop)
  })

  test('keeps its switches where a program that does not know them leaves them out', async () => {
    await save({ ...shop, seller_door: false, approved_pages: ['refund'] })
    const { seller_door: _door, measured_tiles: _tiles, approved_pages: _pages, ...known } = shop
    expect(await save(known)).toMatchObject({
      status: 200,
      body: { seller_door: false, measured_tiles: false, approved_pages: ['refund'] },
    })
  })

  test.each<[object, string]>([
    [{ ...shop, approved_pages: ['terms'] }, 'approved_pages.0'],
    [{ ...shop, name: '' }, 'name'],
    [{ ...shop, name: '   ' }, 'name'],
    [{ ...shop, name: 'x'.repeat(41) }, 'name'],
    [{ ...shop, name: 'Bot\u202Elar' }, 'name'],
    [{ ...shop, email: 'ayse' }, 'email'],
    [{ ...shop, email: 'ayse@<b>.com' }, 'email'],
    [{ ...shop, handle: '' }, 'handle'],
    [{ ...shop, invite_url: 'javascript:alert(1)' }, 'invite_url'],
    [{ ...shop, invite_url: 'http://discord.gg/x' }, 'invite_url'],
    [{ ...shop, socials: [{ name: 'X', url: 'https://' }] }, 'socials.0.url'],
    [{ ...shop, socials: [{ name: '', url: 'https://x.example' }] }, 'socials.0.name'],
    [{ ...shop, socials: Array(9).fill(shop.socials[0]) }, 'socials'],
    [{ ...shop, owner: 'x' }, 'owner'],
    [{ ...shop, accent: 'red' }, 'accent'],
    [{ ...shop, accent: '#abc;}body{display:none}' }, 'accent'],
    [{ ...shop, logo_url: 'https://elsewhere.example/logo.webp' }, 'logo_url'],
    [{ ...shop, hero_title: '   ' }, 'hero_title'],
    [{ ...shop, hero_lead: 'x'.repeat(241) }, 'hero_lead'],
    [{ ...shop, renew_url: 'javascript:alert(1)' }, 'renew_url'],
    [{ name: 'Yalnızca ad' }, 'email'],
  ])('%j is refused by name', async (payload, field) => {
    expect(await save(payload)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field } })
    expect((await read()).json()).toEqual(defaultBrand)
  })
})

describe('the logo', () => {
  const upload = async (payload: Buffer, person?: 'ayse' | 'mehmet') => {
    const session = person ? await w.signIn(person) : {}
    return w.request('PUT', logoUrl, { headers: { 'content-type': 'image/png', ...session }, payload })
  }

  test('is uploaded by an admin, shown once the brand names it, and kept as long as it does', async () => {
    const logo = (await upload(await square('png'), 'ayse')).json<Logo>()
    expect((await read()).json()).toMatchObject({ logo_url: null })
    expect(await save({ ...shop, ...logo })).toMatchObject({ status: 200, body: logo })
    const pruned = () => prune(w.db.queries, new AbortController().signal)
    await w.clock.advance(25 * 3600)
    await pruned()
    expect((await w.request('GET', logo.logo_url)).statusCode).toBe(200)
    await save(shop)
    await pruned()
    expect((await w.request('GET', logo.logo_url)).statusCode).toBe(404)
    expect(await save({ ...shop, ...logo })).toMatchObject({ status: 400, body: { field: 'logo_url' } })
  })

  test('is taken from nobody else, and no other file is', async () => {
    expect((await upload(await square('png'))).statusCode).toBe(401)
    expect((await upload(await square('png'), 'mehmet')).statusCode).toBe(403)
    expect((await upload(Buffer.from('<svg/>'), 'ayse')).json()).toMatchObject({ code: 'ICON_FORMAT' })
    expect((await upload(Buffer.alloc(20 * 2 ** 20), 'ayse')).json()).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    })
  })
})

describe('the landing page’s pictures', () => {
  const upload = async (payload: Buffer, person: 'ayse' | 'mehmet' = 'ayse') => {
    const headers = { 'content-type': 'image/png', ...(await w.signIn(person)) }
    return w.request('PUT', pictureUrl, { headers, payload })
  }
  const wide = () =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()

  test('keep their proportions, are stored at most 1280 pixels wide, and are kept as long as the brand names them', async () => {
    const stored = (await upload(await wide())).json<StoredPicture>()
    expect(stored).toEqual({ url: expect.stringMatching(/^\/icons\//), width: 1280, height: 720 })
    const pictures = [{ ...stored, caption: 'Ticket botu, bir sunucuda' }]
    expect(await save({ ...shop, pictures })).toMatchObject({ status: 200, body: { pictures } })
    await w.clock.advance(25 * 3600)
    await prune(w.db.queries, new AbortController().signal)
    const served = await w.request('GET', stored.url)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height } = await sharp(served.rawPayload).metadata()
    expect({ width, height }).toEqual({ width: 1280, height: 720 })
  })

  test('are taken from admins alone, not as an SVG and not with 20 MB', async () => {
    expect((await upload(await square('png'), 'mehmet')).statusCode).toBe(403)
    expect((await upload(Buffer.from('<svg/>'))).json()).toMatchObject({ code: 'ICON_FORMAT' })
    const large = await upload(Buffer.alloc(20 * 2 ** 20))
    expect(large.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE', error: expect.any(String) })
  })

  test('are three at most, each with a caption and a file that is there', async () => {
    const stored = (await upload(await square('webp'))).json<StoredPicture>()
    const picture = { ...stored, caption: 'Panel' }
    const unknown = { ...picture, url: `/icons/${'0'.repeat(64)}.webp` }
    const refusals: [object[], string][] = [
      [[picture, picture, picture, picture], 'pictures'],
      [[{ ...picture, caption: ' ' }], 'pictures.0.caption'],
      [[picture, unknown], 'pictures.1.url'],
      [[{ ...picture, url: 'https://elsewhere.example/a.webp' }], 'pictures.0.url'],
    ]
    for (const [pictures, field] of refusals)
      expect(await save({ ...shop, pictures })).toMatchObject({ status: 400, body: { field } })
  })
})

describe('the signing keys', () => {
  const ask = async (method: 'GET' | 'POST') => {
    const response = await w.request(method, signingKeysUrl, { headers: await w.signIn('ayse') })
    return { status: response.statusCode, body: response.json(), text: response.body }
  }
  const published = async () =>
    (await w.request('GET', jwksUrl)).json<{ version: number; keys: { kid: string }[] }>()

  test('are listed without their private halves, and rotate as by the command, on record', async () => {
    // Made by the machine's clock, before the test held it.
    await sql`update signing_keys set signs_from = moment(), created_at = moment()`.execute(w.db.queries)
    const { body: before, text } = await ask('GET')
    expect(before).toMatchObject({ root_kid: w.deps.signer.root.kid, version: (await published()).version })
    expect(text).not.toMatch(/private|sealed/)
    const [signing] = before.keys
    expect(signing).toMatchObject({ state: 'signing', signs_until: null, published_until: null })

    const { status, body: after } = await ask('POST')
    expect(status).toBe(201)
    const [next, current] = (after as SigningKeys).keys
    expect(next).toMatchObject({ state: 'waiting', created_at: w.clock.now().toISOString() })
    expect(current).toMatchObject({ kid: signing.kid, state: 'signing', signs_until: next!.signs_from })
    expect(Date.parse(next!.signs_from) - w.clock.now().getTime()).toBe(publicationLead * 1000)
    expect((await published()).keys.map(({ kid }) => kid).sort()).toEqual([next!.kid, current!.kid].sort())
    expect(await history()).toEqual([
      { action: 'settings.rotate_keys', actor_id: await w.userId('ayse'), detail: { kid: next!.kid } },
    ])

    expect((await ask('POST')).body).toMatchObject({ status: 409, code: 'ROTATION_WAITING' })
    expect(await history()).toHaveLength(1)
  })
})
