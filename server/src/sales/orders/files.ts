import { currencyOf } from '@muhur/contract/sales/money'
import { salesLimits } from '@muhur/contract/sales/limits'
import { heldReasonWords, orderStateWords } from '@muhur/contract/sales/order-words'
import type { Order } from '@muhur/contract/sales/orders'
import { discordIdPattern, linePattern } from '@muhur/contract/scalars'
import { readFile, UnreadableFile } from '../../shop/imports/file.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { SaleNotice } from '../providers/provider.ts'
import { hundredthsWritten, missingIn } from '../providers/reading.ts'

/** Columns of the accountant's file; instants are ISO 8601 in UTC. */
export const orderColumns = [
  'Sipariş',
  'Kanal',
  'Durum',
  'Neden',
  'Alıcı',
  'Ürünler',
  'Toplam',
  'Para birimi',
  'Ödendiği an',
  'Oluşturulduğu an',
]

export const cellsOfOrder = (order: Order): (string | null)[] => [
  order.external_id,
  order.channel.name,
  orderStateWords[order.state],
  order.held_reason && heldReasonWords[order.held_reason],
  order.user?.discord_username ?? order.buyer_name,
  order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  order.total,
  order.currency,
  order.paid_at,
  order.created_at,
]

type Refused = { row: number; reason: string }

const columns = ['order', 'product', 'quantity', 'price', 'currency', 'discord_id', 'email', 'name'] as const
type Cells = Record<(typeof columns)[number], string>

interface FiledOrder {
  first: Cells
  lines: NonNullable<SaleNotice['lines']>[number][]
}

/**
 * The paid orders of a file, one for each number, and the rows that cannot be read: an order with such a row is left out whole.
 * Throws ORDERS_FILE.
 */
export async function ordersIn(bytes: Buffer): Promise<{ notices: SaleNotice[]; refused: Refused[] }> {
  const orders = new Map<string, FiledOrder>()
  const refused: Refused[] = []
  const broken = new Set<string>()
  for (const { line, cells } of await recordsOf(bytes)) {
    const order = orders.get(cells.order) ?? { first: cells, lines: [] }
    const reason = faultIn(cells) ?? faultBeside(cells, order)
    if (reason !== undefined) {
      refused.push({ row: line, reason })
      broken.add(cells.order)
      continue
    }
    const { product, quantity, price } = cells
    order.lines.push({
      product,
      quantity: Number(quantity || 1),
      price: price === '' ? null : hundredthsWritten(price)!,
    })
    orders.set(cells.order, order)
  }
  const whole = [...orders.values()].filter(({ first }) => !broken.has(first.order))
  return { notices: whole.map(noticeOf), refused }
}

function noticeOf({ first, lines }: FiledOrder): SaleNotice {
  const { order: external_id, currency, discord_id, email, name } = first
  const notice = {
    once: `file ${external_id}`,
    kind: 'paid' as const,
    external_id,
    buyer: { ...(discord_id && { discord_id }), ...(email && { email }), ...(name && { name }) },
    total: null,
    currency: currencyOf(currency) ?? null,
    lines,
  }
  return { ...notice, ...missingIn(notice) }
}

async function recordsOf(bytes: Buffer): Promise<{ line: number; cells: Cells }[]> {
  try {
    const rows = []
    let places: number[] | undefined
    for await (const { line, cells } of readFile(bytes).records) {
      if (!places) {
        const header = cells.map((cell) => cell.trim().toLowerCase())
        places = columns.map((name) => header.indexOf(name))
        if (places[0] === -1 || places[1] === -1) throw new Failure('ORDERS_FILE')
        continue
      }
      if (rows.length >= salesLimits.fileRows) throw new Failure('ORDERS_FILE')
      const named = columns.map((name, at) => [name, cells[places![at]!]?.trim() ?? ''])
      rows.push({ line, cells: Object.fromEntries(named) as Cells })
    }
    if (rows.length === 0) throw new Failure('ORDERS_FILE')
    return rows
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Failure('ORDERS_FILE', { message: error.message })
    throw error
  }
}

const isLine = new RegExp(linePattern('*'), 'u')

function faultIn({
  order,
  product,
  quantity,
  price,
  currency,
  discord_id,
  email,
  name,
}: Cells): string | undefined {
  if (![order, product, email, name].every((text) => isLine.test(text)))
    return 'Bir hücrede satır sonu ya da görünmeyen bir karakter var.'
  if (order === '' || order.length > 100) return 'Sipariş numarası boş ya da çok uzun.'
  if (product === '' || product.length > 200) return 'Ürün boş ya da çok uzun.'
  if (quantity !== '' && !(/^[1-9][0-9]{0,2}$/.test(quantity) && Number(quantity) <= salesLimits.quantity))
    return `Adet 1 ile ${salesLimits.quantity} arasında bir sayı olmalıdır.`
  if (price !== '' && hundredthsWritten(price) === undefined) return 'Tutar okunamadı.'
  if (currency !== '' && currencyOf(currency) === undefined) return 'Para birimi üç harftir, örneğin TRY.'
  if (discord_id !== '' && !new RegExp(discordIdPattern).test(discord_id)) return 'Discord kimliği okunamadı.'
  if (email.length > 254 || name.length > 100) return 'E-posta adresi ya da ad çok uzun.'
  return undefined
}

/** The fault of a later row of an order. What stays empty there is as in the order's first row. */
function faultBeside(cells: Cells, { first, lines }: FiledOrder): string | undefined {
  if (lines.length >= salesLimits.lines) return `Bir siparişte en çok ${salesLimits.lines} satır olur.`
  const isOther = (name: keyof Cells, read: (cell: string) => unknown = (cell) => cell) =>
    cells[name] !== '' && read(cells[name]) !== read(first[name])
  if (isOther('currency', currencyOf)) return 'Para birimi, siparişin ilk satırındakinden farklı.'
  if (isOther('email', (cell) => cell.toLowerCase()))
    return 'E-posta adresi, siparişin ilk satırındakinden farklı.'
  if (isOther('discord_id')) return 'Discord kimliği, siparişin ilk satırındakinden farklı.'
  return undefined
}
