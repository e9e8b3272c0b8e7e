import { isGateCode, errors } from '@muhur/contract/errors'
import { eventTypes, testEventType, type EventType } from '@muhur/contract/record/event-types'
import type { EventData, ShopEvent } from '@muhur/contract/record/events'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { heldReasonWords } from '@muhur/contract/sales/order-words'
import type { HeldReason } from '@muhur/contract/sales/orders'
import { licenseFields } from '@muhur/contract/shop/license-fields'

/** The products and the buyer of an order, as a message to the seller names them. */
export interface Sale {
  products: { name: string; quantity: number }[]
  /** Null before anything is known of the buyer, and after an erasure. */
  buyer: string | null
}

export const [turquoise, amber, red] = [0x14a39a, 0xe0a100, 0xd64545]
const colours: Partial<Record<EventType, number>> = {
  'license.suspended': amber,
  'license.expiring': amber,
  'token.expiring': amber,
  'instance.lost': amber,
  'license.revoked': red,
  'license.expired': red,
  'license.deleted': red,
  'instance.denied': red,
  'order.held': amber,
  'order.receipt': amber,
  'order.cancelled': amber,
  'order.charged_back': red,
  'release.halted': amber,
}

/** A message for a channel of Discord, in the seller's words: the event, its sale, and a link to its place in the panel. */
export function discordMessage(
  { type, timestamp, data }: ShopEvent,
  publicUrl: string,
  sale: Sale | null = null,
): object {
  const panel = panelPath(data)
  const title = eventTypes[type as EventType]?.name ?? type
  const embed = {
    title: type === testEventType ? 'Bağlantı çalışıyor' : data.test ? `Test: ${title}` : title,
    ...(data.test && {
      description:
        'Bu bir test mesajı, mağazanızda bir şey olmadı. Seçtiğiniz olaylar bu kanala böyle gelir.',
    }),
    // Discord refuses a message with a link to a private machine.
    ...(panel && publicUrl.startsWith('https:') && { url: `${publicUrl}${panel}` }),
    color: colours[type as EventType] ?? turquoise,
    fields: factsOf(data, sale).map(([name, value]) => ({ name, value, inline: true })),
    timestamp,
  }
  return { embeds: [embed], allowed_mentions: { parse: [] } }
}

function panelPath({ license, order, release, product, token }: ShopEvent['data']): string | undefined {
  if (token) return '/admin/settings?sekme=tokenlar'
  if (order) return `/admin/orders/${order.id}`
  if (license?.key_id) return `/admin/licenses/${license.id}`
  if (release) return `/admin/releases/${release.id}`
  return product && `/admin/products/${product.id}`
}

/** Names and values, without absent ones. */
function factsOf(
  { license, instance, product, order, denial, token, ...data }: ShopEvent['data'],
  sale: Sale | null,
): [string, string][] {
  const { owner, expires_at: end } = license ?? {}
  const sold = sale ? soldIn(sale) : (license?.product ?? product)?.name
  const version = instance?.version ?? data.release?.version ?? data.version
  const facts: [string, string | null | undefined][] = [
    ['Sipariş', order && plain(order.external_id)],
    ['Tutar', order?.total && (order.currency ? formatMoney(order.total, order.currency) : order.total)],
    ['Ürün', sold && plain(sold)],
    ['Alıcı', sale?.buyer && plain(sale.buyer)],
    ['Lisans', license?.key_id && `\`${license.key_id}\``],
    ['Sahip', owner && plain(owner.discord_username ?? owner.discord_id)],
    ['Bitiş', end === null ? 'Sınırsız' : end && `<t:${Math.floor(Date.parse(end) / 1000)}:D>`],
    ['Token', token && `…${token.ending}`],
    ['Kalan', data.days_left === undefined ? null : `${data.days_left} gün`],
    ['Değişen', data.changed?.map(fieldName).join(', ')],
    ['Kurulum', instance?.name && plain(instance.name)],
    ['Sürüm', version && plain(version)],
    ['Neden', reasonOf(order, denial) ?? (data.release?.reason && plain(data.release.reason))],
    ['Tarayıcı', data.device && plain(data.device)],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const soldIn = ({ products }: Sale): string =>
  products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')

/** Why an order is held, or a call was refused. */
function reasonOf(order: EventData['order'], denial: EventData['denial']): string | undefined {
  if (denial) return isGateCode(denial.code) ? errors[denial.code].message : denial.code
  const held = order?.held_reason
  return held === undefined ? undefined : (heldReasonWords[held as HeldReason] ?? held)
}

const labels: Record<string, { label: string }> = { ...licenseFields, policy: { label: 'Kurallar' } }
const fieldName = (name: string): string => labels[name]?.label ?? plain(name)

/** Buyers choose names, too: no name becomes a link or a mark, and none is long. */
export const plain = (text: string, longest = 200): string =>
  shortened(text, longest).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

/** The beginning of a text, cut behind a word where the word is not half of the text. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')
  const words = cut.replace(/\s\S*$/, '')
  return `${(words.length > longest / 2 ? words : cut).trimEnd()}…`
}
