import { beforeEach, expect, test } from 'vitest'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { discordWorld, expectPrivate } from './interactions.fixture.ts'
import { kinds } from './wire/interaction.ts'

const { w, interaction, send, command, press, type } = await discordWorld()
beforeEach(() => w.signIn('ayse'))

const mehmet = '110000000000000002'
const entries = () =>
  w.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail', 'address'])
    .where('action', 'like', 'license.%')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const statusOf = async (id: string) =>
  await w.db.queries
    .selectFrom('licenses')
    .select(['status', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an admin gives a license to a person who was never here, and only the admin sees the key', async () => {
  const { id } = await w.product()
  const given = await command('ayse', 'satis ver', {
    ürün: id,
    kişi: '330000000000000007',
    kurulum: 2,
    gün: 30,
    not: 'Sipariş 7',
  })
  expectPrivate(given)
  expect(given.text).toContain('Lisans verildi.')
  const key = /MHR-\w{12}(-\w{9}){3}/.exec(given.text)![0]
  expect((await w.gate('activate', { license_key: key, fingerprint: 'machine-1' })).body.code).toBe('VALID')
  const [entry] = await entries()
  expect(entry).toMatchObject({
    action: 'license.create',
    actor_id: await w.userId('ayse'),
    address: null,
    detail: {
      channel: 'discord',
      max_instances: 2,
      note: 'Sipariş 7',
      expires_at: '2026-12-20T12:00:00.000Z',
    },
  })
  // The person has the license at once.
  expect((await command({ id: '330000000000000007' }, 'lisanslarım')).text).toContain(key.slice(0, 16))
})

test('a signed call that comes five times at once gives one license', async () => {
  const { id } = await w.product()
  const options = [
    { name: 'ürün', type: 3, value: id },
    { name: 'kişi', type: 6, value: mehmet },
  ]
  const sent = interaction('ayse', kinds.command, {
    name: 'satis',
    options: [{ name: 'ver', type: 1, options }],
  })
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => send(sent)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401, 401])
  expect((await entries()).map(({ action }) => action)).toEqual(['license.create'])
})

test('what the panel would refuse is refused: nothing of an option is believed', async () => {
  const { id } = await w.product()
  const wrong = [
    { ürün: 'Ticket Bot', kişi: mehmet },
    { ürün: id, kişi: 'mehmet' },
    { ürün: id },
    { ürün: id, kişi: mehmet, kurulum: 0 },
    { ürün: id, kişi: mehmet, kurulum: 1.5 },
    { ürün: id, kişi: mehmet, not: 'x'.repeat(2_001) },
    { ürün: id.replace(/^./, 'f'), kişi: mehmet },
    ...wrongDays.map((gün) => ({ ürün: id, kişi: mehmet, gün })),
  ]
  for (const options of wrong) {
    const answer = await command('ayse', 'satis ver', options)
    expectPrivate(answer)
    expect(answer.text).not.toMatch(/Lisans verildi|Beklenmeyen/)
  }
  for (const lisans of ['MHR-1', newRequestRef(), id])
    expect((await command('ayse', 'satis askıya-al', { lisans })).text).toMatch(
      /Bu lisans sizin değil|Lisans silinmiş/,
    )
  const lisans = (await w.license()).id
  for (const gün of [...wrongDays, undefined])
    expect((await command('ayse', 'satis uzat', { lisans, gün })).text).toContain(
      'Gün 1 ile 3650 arasında bir sayı olmalıdır.',
    )
  expect((await entries()).map(({ action }) => action)).toEqual(['license.create'])
})

const wrongDays = [1e9, 3651, 0, -1, 1.5, 'otuz', '30', true]

test('each change is made by the rules of the panel, on record, and taken back where the panel takes it back', async () => {
  const end = '2026-12-01T12:00:00.000Z'
  const { id } = await w.license({ expires_at: end })

  const suspended = await command('ayse', 'satis askıya-al', { lisans: id })
  expectPrivate(suspended)
  expect(suspended.text).toContain('askıya alındı')
  expect(await statusOf(id)).toMatchObject({ status: 'suspended' })
  expect((await command('ayse', 'satis askıya-al', { lisans: id })).text).toContain('Zaten askıda.')
  expect((await press('ayse', suspended.buttons['Geri al']!)).text).toContain('geri alındı')
  expect(await statusOf(id)).toMatchObject({ status: 'active' })
  // The license is another one by now.
  expect((await press('ayse', suspended.buttons['Geri al']!)).text).toContain('değişti')
  expect((await command('ayse', 'satis kaldır', { lisans: id })).text).toContain('Askıda değil.')

  const extended = await command('ayse', 'satis uzat', { lisans: id, gün: 10 })
  expect(await statusOf(id)).toMatchObject({ expires_at: '2026-12-11T12:00:00.000Z' })
  const [, , , entry] = await entries()
  expect(entry).toMatchObject({
    action: 'license.change',
    detail: { channel: 'discord', extended_by_days: 10, before: { expires_at: end } },
  })
  await press('ayse', extended.buttons['Geri al']!)
  expect(await statusOf(id)).toMatchObject({ expires_at: end })

  const asked = await command('ayse', 'satis iptal', { lisans: id })
  expect(asked.text).toContain('İptal geri alınamaz.')
  expect(await statusOf(id)).toMatchObject({ status: 'active' })
  const revoked = await press('ayse', asked.buttons['Lisansı iptal et']!)
  expect(revoked.text).toContain('iptal edildi')
  expect(revoked.buttons).toEqual({})
  expect((await press('ayse', extended.buttons['Geri al']!)).text).not.toContain('geri alındı')
  expect((await command('ayse', 'satis uzat', { lisans: id, gün: 1 })).text).toContain(
    'İptal edilen lisans değiştirilemez.',
  )
  expect(await statusOf(id)).toMatchObject({ status: 'revoked' })
})

test('an admin takes back only the own change, and no reference of another license helps', async () => {
  const [one, other] = [await w.license(), await w.license()]
  const { buttons } = await command('ayse', 'satis askıya-al', { lisans: one.id })
  await command('ayse', 'satis askıya-al', { lisans: other.id })
  const ref = buttons['Geri al']!.split(':')[2]!
  for (const pressed of [`undo:${other.id}:${ref}`, `undo:${one.id}:${newRequestRef()}`, `undo:${one.id}`])
    expect((await press('ayse', pressed)).text).toContain('değişti')
  expect(await statusOf(other.id)).toMatchObject({ status: 'suspended' })
})

test('a search finds what the panel’s list finds, and its cards offer what fits the license', async () => {
  const { id: product_id } = await w.product()
  const license = await w.license({ product_id, note: 'Sipariş 1042' })
  await w.license({ product_id, discord_id: '330000000000000008' })
  const found = await command('ayse', 'satis bul', { ara: '1042' })
  expectPrivate(found)
  expect(found.text).toContain(`${license.license_key.slice(0, 16)}...`)
  expect(found.text).not.toContain(license.license_key)
  expect(found.buttons['Panelde aç']).toBe(`https://muhur.test/admin/licenses/${license.id}`)
  await press('ayse', found.buttons['Askıya al']!)
  const again = await command('ayse', 'satis bul', { ara: license.license_key.slice(0, 12) })
  expect(Object.keys(again.buttons)).toContain('Askıdan kaldır')
  expect((await command('ayse', 'satis bul', { ara: '*yok*' })).text).toContain('bulunamadı')
})

test('a name of products finds their licenses where nothing else has the word', async () => {
  const [bot, pro] = [await w.product(), await w.product({ name: 'Ticket Bot Pro' })]
  for (const { id: product_id } of [bot, pro, pro]) await w.license({ product_id })
  const both = await command('ayse', 'satis bul', { ara: 'ticket BOT' })
  expect(both.text.match(/### Ticket Bot/g)).toHaveLength(3)
  const one = await command('ayse', 'satis bul', { ara: 'bot pro' })
  expect(one.text.match(/### Ticket Bot Pro/g)).toHaveLength(2)
  expect(one.buttons['Listeyi panelde aç']).toBe(`https://muhur.test/admin/licenses?product_id=${pro.id}`)
  expect((await type('ayse', 'satis uzat', 'lisans', 'bot pro')).choices).toHaveLength(2)
})

test('whoever is no admin of Mühür sells nothing, whatever the guild allows', async () => {
  const license = await w.license()
  await w.signIn('mehmet')
  const options = { lisans: license.id, ürün: license.product_id, kişi: mehmet, ara: 'x', gün: 1 }
  for (const path of ['ver', 'bul', 'uzat', 'askıya-al', 'kaldır', 'iptal'])
    for (const person of ['mehmet', { id: '330000000000000009' }] as const) {
      const answer = await command(person, `satis ${path}`, options)
      expectPrivate(answer)
      expect(answer.text).toContain('yalnızca yöneticilere açık')
    }
  expect((await entries()).map(({ action }) => action)).toEqual(['license.create'])
  expect(await type('mehmet', 'satis uzat', 'lisans', '')).toMatchObject({ type: 8, choices: [] })
  expect(await type('mehmet', 'satis ver', 'ürün', '')).toMatchObject({ type: 8, choices: [] })

  const offered = await type('ayse', 'satis uzat', 'lisans', license.license_key.slice(0, 10))
  expect(offered.choices).toEqual([
    { name: `${license.license_key.slice(0, 16)}... · Ticket Bot · mehmet`, value: license.id },
  ])
  expect((await type('ayse', 'satis ver', 'ürün', 'tick')).choices).toEqual([
    { name: 'Ticket Bot', value: license.product_id },
  ])
  expect((await type('ayse', 'satis ver', 'kişi', 'tick')).choices).toEqual([])
})

test('a former admin is none with the next button', async () => {
  const { id } = await w.license()
  const { buttons } = await command('ayse', 'satis bul', { ara: 'ticket' })
  await w.db.queries
    .updateTable('users')
    .set({ role: 'user' })
    .where('id', '=', await w.userId('ayse'))
    .execute()
  expect((await press('ayse', buttons['Askıya al'] ?? `suspend:${id}`)).text).toContain(
    'yalnızca yöneticilere açık',
  )
})
