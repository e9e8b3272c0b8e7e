import type { Receipt, receiptTypes } from '@muhur/contract/sales/receipts'
import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'

type ReceiptType = (typeof receiptTypes)[number]

/** The type of a file by its first bytes; its name and the browser's content type prove nothing. Throws RECEIPT_FORMAT. */
function typeOf(bytes: Buffer): ReceiptType {
  const starts = (at: number, signature: string) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (starts(0, '%PDF-')) return 'application/pdf'
  if (starts(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(0, 'RIFF') && starts(8, 'WEBP')) return 'image/webp'
  throw new Failure('RECEIPT_FORMAT')
}

/** Keeps the receipt of an order in place of an earlier receipt. Throws RECEIPT_FORMAT, RECEIPT_USED. */
export async function keepReceipt(transaction: Queries, order_id: string, content: Buffer): Promise<void> {
  const media_type = typeOf(content)
  const sha256 = hash('sha256', content, 'buffer')
  // Two orders that get the same file at once: the second one waits here, and finds it used.
  await sql`select pg_advisory_xact_lock(hashtext('muhur receipts'))`.execute(transaction)
  const used = await transaction
    .selectFrom('receipts')
    .select('order_id')
    .where('sha256', '=', sha256)
    .where('order_id', '<>', order_id)
    .executeTakeFirst()
  if (used) throw new Failure('RECEIPT_USED')
  await dropReceipts(transaction, [order_id])
  await transaction
    .insertInto('receipts')
    .values({ order_id, sha256, media_type, bytes: content.length })
    .execute()
  await transaction.insertInto('receipt_files').values({ order_id, content }).execute()
}

/** The receipt of an order. */
export async function receiptOf(queries: Queries, orderId: string): Promise<Receipt | null> {
  const receipt = await queries
    .selectFrom('receipts')
    .select(['media_type', 'bytes', 'uploaded_at'])
    .select(
      sql<boolean>`exists (select from receipt_files as file where file.order_id = receipts.order_id)`.as(
        'kept',
      ),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return receipt ?? null
}

/** The file of a user's order. Throws RECEIPT_NOT_FOUND. */
export async function findReceipt(queries: Queries, userId: string, orderId: string) {
  const receipt = await queries
    .selectFrom('receipts')
    .innerJoin('receipt_files', 'receipt_files.order_id', 'receipts.order_id')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .select(['media_type', 'content', 'reference'])
    .where('orders.id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!receipt) throw new Failure('RECEIPT_NOT_FOUND')
  return receipt
}

/** Forgets the receipts of these orders: the files and that there were any. */
export async function dropReceipts(transaction: Queries, orderIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('receipts')
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute()
}

/** Deletes the files of a person's receipts; their hashes stay with the orders. */
export async function eraseReceiptsOf(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .deleteFrom('receipt_files')
    .where(sql<boolean>`order_id in (select id from orders where user_id = ${userId})`)
    .execute()
}
