import { formatMoney } from '@muhur/contract/sales/format-money'
import { errors, type ErrorCode } from '@muhur/contract/errors'
import { pageWords, type OrderEvidence } from '@muhur/contract/sales/evidence'
import { noticeKindWords, orderStateWords } from '@muhur/contract/sales/order-words'
import { setImmediate } from 'node:timers/promises'
import { openPaper, type Column, type Row } from './paper.ts'

type License = OrderEvidence['licenses'][number]

/** Licenses of one order that the document describes each. */
const mostLicenses = 20

const times = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Istanbul',
})
const written = (instant: string): string => times.format(new Date(instant))
const counted = (count: number): string => count.toLocaleString('tr-TR')

/** The evidence of a sale as a PDF file for the bank: without IP addresses, and with the first characters of a key alone. */
export async function documentOf(evidence: OrderEvidence, shop: string): Promise<Buffer> {
  const { order, licenses, made_at } = evidence
  const title = `Sipariş ${order.external_id}: ters ibraz kanıtları`
  const paper = await openPaper({ title, author: shop, made: new Date(made_at) })
  paper.title(
    shop,
    'Ters ibraz kanıtları',
    `Sipariş ${order.external_id}. ${written(made_at)} tarihinde hazırlandı. Saatler Türkiye saatidir.`,
  )
  paper.section('Satış')
  paper.facts(factsOf(evidence))
  paper.table(
    'Ürünler',
    [
      { head: 'Ürün', share: 0.6 },
      { head: 'Adet', share: 0.15, align: 'right' },
      { head: 'Birim fiyat', share: 0.25, align: 'right' },
    ],
    order.lines.map(({ name, quantity, price }) => [
      name,
      counted(quantity),
      price && order.currency && formatMoney(price, order.currency),
    ]),
  )
  paper.section('Olayların sırası')
  paper.table(
    null,
    [
      { head: 'An', share: 0.3 },
      { head: 'Olay', share: 0.7 },
    ],
    eventsOf(evidence),
  )
  for (const license of licenses.slice(0, mostLicenses)) {
    describe(paper, license)
    await setImmediate()
  }
  if (licenses.length > mostLicenses)
    paper.note(`Kalan ${licenses.length - mostLicenses} lisans JSON dosyasındadır.`)
  paper.section('Bu belge hakkında')
  paper.note(
    'Bilgiler mağazanın lisans sunucusundaki kayıtlardan alınmıştır: ödeme sağlayıcısının bildirimleri ve yazılımın kendi istekleri. ' +
      'Lisans anahtarının yalnızca ilk 16 karakteri yazılıdır. IP adresleri kişisel veri olduğu için bu belgede yer almaz.',
  )
  return paper.close(`${shop} · ${title}`)
}

function factsOf({ order, texts }: OrderEvidence): [string, string][] {
  const { external_id, state, channel, total, currency, paid_at, buyer_name, buyer_email, user, claimed } =
    order
  return [
    ['Sipariş numarası', external_id],
    ['Durum', orderStateWords[state]],
    ['Toplam', total && currency ? formatMoney(total, currency) : 'Bildirilmedi'],
    ['Ödendiği an', paid_at ? written(paid_at) : 'Bildirilmedi'],
    ['Kanal', channel.name],
    ['Alıcı', buyer_name ?? 'Adı bildirilmedi'],
    ['E-posta', buyer_email ?? 'Bildirilmedi'],
    ['Discord', user && claimed ? `${user.discord_username} (${user.discord_id})` : 'Bilinmiyor'],
    [
      'Ödeme anında onaylı sayfalar',
      texts.pages.length > 0 ? texts.pages.map((page) => pageWords[page]).join(', ') : 'Yok',
    ],
  ]
}

/** Events in the order of time; within a second, a cause comes before its effects. */
function eventsOf({ order, licenses }: OrderEvidence): Row[] {
  const heard = licenses.flatMap(({ instances }) => instances.map((one) => one.last_heartbeat_at))
  const last = heard.toSorted().at(-1)
  const events: [at: string | null | undefined, what: string][] = [
    // An order that was placed in the shop has a number of the shop's own.
    [order.reference && order.created_at, 'Sipariş mağazanın sayfasında açıldı'],
    // Notices are deleted after a time; the instant of the payment stays.
    [order.paid_at, 'Ödeme alındı'],
    ...order.notices.map(({ received_at, kind, state }): [string, string] => [
      received_at,
      `Sağlayıcının bildirimi: ${kind === null || state !== 'done' ? 'anlaşılmadı' : (noticeKindWords[kind] ?? kind)}`,
    ]),
    ...licenses.slice(0, mostLicenses).flatMap((license): [string | null, string][] => [
      [license.created_at, `Lisans teslim edildi: ${license.product_name}, ${license.license_key}…`],
      [license.first_activation_at, `İlk etkinleştirme: ${license.license_key}…`],
    ]),
    [last, 'Yazılımdan gelen son nabız'],
  ]
  return events
    .flatMap(([at, what]) => (at ? [{ at: at.slice(0, 19), row: [written(at), what] }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ row }) => row)
}

function describe(paper: Awaited<ReturnType<typeof openPaper>>, license: License): void {
  const allowed = license.days.reduce((sum, day) => sum + day.allowed, 0)
  paper.section(`${license.product_name}, lisans ${license.license_key}…`)
  paper.facts([
    ['Teslim', written(license.created_at)],
    [
      'İlk etkinleştirme',
      license.first_activation_at ? written(license.first_activation_at) : 'Hiç etkinleştirilmedi',
    ],
    ['Kurulum', counted(license.instances.length)],
    ['İzin verilen istek', `${counted(allowed)} (${counted(license.days.length)} günde)`],
  ])
  paper.table(
    'Kurulumlar',
    [
      { head: 'Etkinleştirme', share: 0.28 },
      { head: 'Son nabız', share: 0.28 },
      { head: 'Ad', share: 0.28 },
      { head: 'Sürüm', share: 0.16 },
    ],
    license.instances.map((one) => [
      written(one.activated_at),
      written(one.last_heartbeat_at),
      one.name,
      one.version,
    ]),
  )
  paper.table('Gün gün istekler', [...dayColumns, ...dayColumns], inPairs(license.days))
  paper.table(
    'Reddedilen istekler',
    [
      { head: 'An', share: 0.28 },
      { head: 'Neden', share: 0.72 },
    ],
    license.denials.map(({ denied_at, code }) => [written(denied_at), errors[code as ErrorCode].message]),
  )
}

const dayColumns: Column[] = [
  { head: 'Gün', share: 0.2 },
  { head: 'İzin verilen', share: 0.15, align: 'right' },
  { head: 'Reddedilen', share: 0.15, align: 'right' },
]

/** Two days in each row, the second half to the right of the first. */
function inPairs(days: License['days']): Row[] {
  const cells = days.map(({ day, allowed, denied }) => [
    day.split('-').toReversed().join('.'),
    counted(allowed),
    counted(denied),
  ])
  const half = Math.ceil(cells.length / 2)
  return cells.slice(0, half).map((first, at) => [...first, ...(cells[half + at] ?? ['', '', ''])])
}
