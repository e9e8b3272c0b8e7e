import type { Found } from '@muhur/contract/shop/search'
import { expect, test } from 'vitest'
import { places as documents } from '../../ui/markdown/places.ts'
import { commandsFor } from './commands-for.ts'
import type { Thing } from './verbs.ts'

const mehmet = { id: 'u1', discord_id: '110000000000000002', discord_username: 'mehmet' }
const active = {
  id: 'l1',
  license_key: 'MHR-7K2M9XQPABCD',
  status: 'active' as const,
  test: false,
  product_name: 'Ticket Bot',
  owner: mehmet,
}
const inShop = { id: 'p1', test: false, published_at: '2026-01-01T00:00:00Z', archived_at: null }
const suspended = { ...active, id: 'l2', license_key: 'MHR-8A3B4C5D6E7F', status: 'suspended' as const }
const none: Found = {
  licenses: [],
  users: [],
  products: [],
  denials: [],
  blocks: [],
  imports: [],
  orders: [],
}
const ofMehmet: Found = { ...none, users: [mehmet], licenses: [active, suspended] }
const nothing = {
  found: none,
  stale: false,
  denials: [],
  recents: [],
  inView: undefined,
  recentThings: [],
  documents,
}

/** The offered commands, group by group: the name, and the object or the target. */
function offered(typed: string, known: Partial<Parameters<typeof commandsFor>[0]> = {}) {
  const groups = commandsFor({ ...nothing, typed, ...known })
  return Object.fromEntries(
    groups.map(({ value, items }) => [
      value,
      items.map(({ name, detail }) => (detail ? `${name}: ${detail}` : name)),
    ]),
  )
}
const first = (typed: string, known: Partial<Parameters<typeof commandsFor>[0]> = {}) =>
  commandsFor({ ...nothing, typed, ...known })[0]?.items[0]

const inView: Thing = { kind: 'license', ...active }

test('an action is found on the license in view, and its page carries the action out', () => {
  expect(first('askıya', { inView })).toMatchObject({
    name: 'Askıya al',
    to: '/admin/licenses/l1',
    asks: 'suspend',
  })
  expect(first('uzat', { inView })).toMatchObject({ name: 'Süreyi değiştir', asks: 'extend' })
  expect(first('goster', { inView })).toMatchObject({ name: 'Anahtarı göster', asks: 'reveal' })
  expect(first('ret', { inView })).toMatchObject({ name: 'Ret kayıtları' })
  expect(offered('retlerini', { inView })['Bu sayfada']).toEqual(['Retlerini gör'])
  expect(offered('lisans ver', { inView })['Bu sayfada']).toEqual(['Bu kişiye lisans ver: mehmet'])
  expect(offered('askıdan', { inView })).not.toHaveProperty('Bu sayfada')
})

test('without a license an action leads to the licenses to choose from', () => {
  expect(first('askıya')).toMatchObject({ name: 'Askıya al', to: '/admin/licenses?status=active' })
  expect(first('uzat')).toMatchObject({ name: 'Süreyi değiştir', to: '/admin/licenses?sort=expires_at' })
  expect(first('anahtarı göster')).toMatchObject({ name: 'Anahtarı göster', to: '/admin/licenses' })
  expect(first('retlerini gör')).toMatchObject({ to: '/admin/denials' })
  for (const typed of ['bu kişiye lisans ver', 'bu kisiye lisnas ver', 'kişiye lisans'])
    expect(first(typed)).toMatchObject({ to: '/admin/licenses/new' })
  expect(first('bu üründen lisans ver')).toMatchObject({ to: '/admin/licenses/new' })
  expect(offered('lisans')).not.toHaveProperty('İşlemler')
})

test('an action is offered on what was open lately', () => {
  const recentThings = [{ kind: 'license' as const, ...suspended }]
  expect(first('askıdan', { recentThings })).toMatchObject({
    name: 'Askıdan kaldır',
    to: '/admin/licenses/l2',
    asks: 'resume',
  })
})

test('a person brings licenses, and an action beside a name is meant for them', () => {
  const detail = 'Ticket Bot, mehmet'
  expect(offered('mehmet lisans', { found: ofMehmet })).toMatchObject({
    Bulunanlar: [`MHR-7K2M9XQPABCD...: ${detail} · Aktif`, `MHR-8A3B4C5D6E7F...: ${detail} · Askıda`],
    İşlemler: ['Lisanslarını gör: mehmet', 'Bu kişiye lisans ver: mehmet'],
  })
  expect(offered("mehmet'in lisansları", { found: ofMehmet }).Bulunanlar).toHaveLength(2)
  expect(offered('mehmet lisnas', { found: ofMehmet }).Bulunanlar).toHaveLength(2)
  expect(offered('mehmet', { found: ofMehmet }).Bulunanlar?.[0]).toBe('mehmet: Kullanıcı')
  expect(offered('mehmet askiya', { found: ofMehmet }).İşlemler).toEqual([
    'Askıya al: MHR-7K2M9XQPABCD... · mehmet',
  ])
  expect(offered('mehmet askıda', { found: ofMehmet }).Bulunanlar).toEqual([
    `MHR-8A3B4C5D6E7F...: ${detail} · Askıda`,
  ])
})

test('an action is offered on a product in view or found, as its state allows', () => {
  const product = { ...inShop, name: 'Ticket Bot' }
  const onSale: Thing = { kind: 'product', ...product }
  expect(first('arşivle', { inView: onSale })).toMatchObject({ to: '/admin/products/p1', asks: 'archive' })
  expect(first('sayfasını', { inView: onSale })).toMatchObject({ to: '/products/p1' })
  expect(offered('yayınla', { inView: onSale })).not.toHaveProperty('Bu sayfada')
  expect(first('yayınla', { inView: { ...onSale, published_at: null } })).toMatchObject({ asks: 'publish' })
  const found = { ...none, products: [{ ...product, archived_at: '2026-02-01T00:00:00Z' }] }
  expect(offered('ticket arşivden', { found }).İşlemler).toEqual(['Arşivden çıkar: Ticket Bot'])
  expect(offered('ticket düzenle', { found }).İşlemler).toEqual(['Düzenle: Ticket Bot'])
  expect(offered('arşivle').İşlemler).toEqual(['Arşivle: Ürünü seçin'])
  for (const typed of ['Ticket bot retleri', "ticket bot'un retlerini", 'ticket bot retlrini gör'])
    expect(first(typed, { found: { ...none, products: [product] } })).toMatchObject({
      name: 'Retlerini gör',
      detail: 'Ticket Bot',
      to: '/admin/denials?product_id=p1',
    })
})

test('an action beside the name of a product leads to the licenses of the product', () => {
  const product = { ...inShop, name: 'KorumaPlus' }
  const found = { ...none, products: [product] }
  expect(first('korumaplus uzat', { found })).toMatchObject({
    name: 'Süreyi değiştir',
    detail: 'KorumaPlus: lisansı seçin',
    to: '/admin/licenses?sort=expires_at&product_id=p1',
  })
  expect(offered('korumaplus uzat', { found })['İşlemler']).toHaveLength(1)
  expect(first('korumaplus anahtarı göster', { found })).toMatchObject({
    to: '/admin/licenses?product_id=p1',
  })
  expect(offered('korumaplus sil', { found })['İşlemler']).toEqual(['Sil: KorumaPlus'])
})

test('of a person with more licenses than the search shows, an action also leads to all of them', () => {
  const licenses = Array.from({ length: 5 }, (_, at) => ({ ...active, id: `l${at}` }))
  const found = { ...none, users: [mehmet], licenses }
  expect(offered('mehmet askıya', { found })['İşlemler']?.at(-1)).toBe('Askıya al: mehmet: lisansı seçin')
  expect(first('mehmet askıya', { found: { ...found, licenses: licenses.slice(1) } })).toMatchObject({
    detail: 'MHR-7K2M9XQPABCD... · mehmet',
  })
  const commands = commandsFor({ ...nothing, typed: 'mehmet uzat', found })
  expect(commands.flatMap(({ items }) => items).at(-1)).toMatchObject({
    to: '/admin/licenses?sort=expires_at&user_id=u1',
  })
})

test('orders, releases, machines, traces and webhooks are found by the words that sellers type', () => {
  const order = { id: 'o1', external_id: 'S-1026', buyer_name: 'mehmet' }
  const ofOrder = { ...ofMehmet, orders: [order] }
  expect(offered('mehmet sipariş', { found: ofOrder })).toMatchObject({
    Bulunanlar: ['S-1026: Sipariş · mehmet'],
    İşlemler: ['Siparişlerini gör: mehmet'],
  })
  expect(first('S-1026 sipariş', { found: { ...none, orders: [order] } })).toMatchObject({
    to: '/admin/orders/o1',
  })
  expect(first('mehmet kurulum', { found: ofMehmet })).toMatchObject({ to: '/admin/licenses?user_id=u1' })
  expect(first('bu dosya kimin')).toMatchObject({ to: '/admin/traces' })
  for (const typed of ['yeni sürüm', 'sürüm ekle'])
    expect(first(typed)).toMatchObject({ to: '/admin/releases/new' })
  for (const typed of ['webhook ekle', 'yeni webhook'])
    expect(first(typed)).toMatchObject({ to: '/admin/settings?sekme=webhooklar' })
  expect(first('son retler')).toMatchObject({ to: '/admin/denials' })
  const product = { ...inShop, name: 'Ticket Bot' }
  const found = { ...none, products: [product] }
  expect(first('ticket bot sürümleri', { found })).toMatchObject({ to: '/admin/releases?product_id=p1' })
})

test('of a word of four letters two swapped neighbours are forgiven, and nothing else', () => {
  for (const typed of ['uzta', 'uazt', 'sureyi uzta', 'süreyi uzta'])
    expect(first(typed)?.name).toBe('Süreyi değiştir')
  expect(offered('uzxt')).toEqual({})
})

test('marks alone find nothing; beside words they say nothing', () => {
  for (const typed of ['%', '#', '😀', '-- ?', "'"]) expect(offered(typed)).toEqual({})
  expect(offered('askıya %')).toEqual(offered('askıya'))
  expect(offered('mehmet %', { found: ofMehmet }).Bulunanlar?.[0]).toBe('mehmet: Kullanıcı')
})

test('a person found in spite of a typing error stands behind what fits without one', () => {
  expect(offered('mehmte', { found: ofMehmet }).Bulunanlar?.[0]).toBe('mehmet: Kullanıcı')
  const ayarlar = { ...none, users: [{ ...mehmet, discord_username: 'ayarbar' }] }
  expect(offered('ayarlar', { found: ayarlar })).not.toHaveProperty('Bulunanlar')
})

test('typing errors and Turkish letters are forgiven where nothing fits better', () => {
  expect(offered('lisnas').Sayfalar).toEqual(['Lisanslar', 'Lisanslarım'])
  expect(offered('ürünlr').Sayfalar).toContain('Ürünler')
  expect(offered('kullanicilr').Sayfalar).toContain('Kullanıcılar')
  for (const typed of ['askiya', 'ASKIYA', 'akıya', 'aksıya']) expect(first(typed)?.name).toBe('Askıya al')
  expect(first('kulanıcı')?.name).toBe('Kullanıcılar')
  expect(first('ayralar')?.name).toBe('Ayarlar')
  expect(offered('qqqqq')).toEqual({})
  expect(offered('urunler').Sayfalar).toEqual(['Ürünler'])
})

test('the documentation is found by its chapters and sections', () => {
  expect(first('belge')).toMatchObject({ name: 'Belgeler', to: '/docs' })
  expect(offered('belge').Belgeler?.length).toBeGreaterThan(4)
  expect(offered('webhook').Belgeler?.[0]).toMatch(/^Webhook/)
})

test.each([
  ['sdk', 'discord.js entegrasyonu', 'Hazır dosyalar'],
  ['javascript', 'discord.js entegrasyonu', 'Hazır dosyalar'],
  ['python', 'discord.py entegrasyonu', 'Hazır dosyalar'],
  ['java', 'Paper entegrasyonu', 'Hazır dosyalar'],
  ['go', 'Go entegrasyonu', 'Hazır dosyalar'],
  ['php', 'PHP entegrasyonu', 'PHP sayfaları'],
  ['lua', 'FiveM entegrasyonu', 'Oyun sunucuları: Lua'],
  ['fivem', 'FiveM entegrasyonu', 'Hazır dosyalar'],
  ['garry', 'Garry’s Mod entegrasyonu', 'Hazır dosyalar'],
  ['unity', 'C# entegrasyonu', 'Hazır dosyalar'],
  ['c#', 'C# entegrasyonu', 'Hazır dosyalar'],
  ['csharp', 'C# entegrasyonu', 'Hazır dosyalar'],
])(
  '"%s" finds the integration, of the product in view too, and the documentation',
  (typed, guide, chapter) => {
    expect(offered(typed)['İşlemler']).toContain(`${guide}: Ürünü seçin`)
    expect(offered(typed)['Belgeler']?.some((document) => document.startsWith(`${chapter}: `))).toBe(true)
    const product: Thing = {
      kind: 'product',
      id: 'p1',
      name: 'Ticket Bot',
      published_at: null,
      archived_at: null,
    }
    expect(offered(typed, { inView: product })['Bu sayfada']).toContain(guide)
    expect(offered('', { inView: product })['Bu sayfada']).not.toContain(guide)
  },
)

test('what was open lately comes first, as long as nothing is typed and among what is found', () => {
  const recents = [{ id: 'l2', name: 'MHR-8A3B4C5D6E7F...', to: '/admin/licenses/l2' }]
  expect(first('', { recents, inView })).toMatchObject({ id: 'l2' })
  expect(first('mehmet lisans', { recents, found: ofMehmet })).toMatchObject({ id: 'l2' })
})
