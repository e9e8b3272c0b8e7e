import type { ChannelSecrets, ProviderCall, SaleNotice, UnreadAnswer } from '../provider.ts'
import { markIn, objectsIn, readAnswer, type Fields } from '../reading.ts'
import { neededOf, readOrder, readRefund } from './read.ts'

const rowsOfPage = 50
/** Pages of one list: a shop allows 200 calls a minute. */
const mostPages = 20
const days = 7

/** The orders and refunds of the last days, for a shop with an access token. */
export async function askShopier(
  call: ProviderCall,
  { access_token: token }: ChannelSecrets,
): Promise<(SaleNotice | UnreadAnswer)[]> {
  if (!token) return []
  const since = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const orders = await rowsOf(call, `/orders?dateStart=${since}`, token)
  const refunds = await rowsOf(call, `/refunds?dateStart=${since}&sort=dateDesc`, token)
  return [...orders, ...refunds].flatMap((row) =>
    readAnswer(markIn(row, row['orderId'] === undefined ? 'id' : 'orderId'), () => readRow(row)),
  )
}

function readRow(row: Fields): SaleNotice | [] {
  const needed = neededOf(row)
  if ('order' in needed) return readOrder(`asked ${String(row['id'])} order`, needed.order)
  return 'refund' in needed ? readRefund(needed.refund) : []
}

async function rowsOf(call: ProviderCall, path: string, token: string): Promise<Fields[]> {
  const rows: Fields[] = []
  for (let page = 1; page <= mostPages; page++) {
    const found = await call(`${path}&limit=${rowsOfPage}&page=${page}`, { token })
    if (!Array.isArray(found)) break
    rows.push(...objectsIn({ found }, 'found'))
    if (found.length < rowsOfPage) break
  }
  return rows
}
