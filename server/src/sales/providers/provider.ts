import type { OrderState } from '@muhur/contract/sales/orders'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NoticeKind } from './notice-kind.ts'

export type { NoticeKind }

/** A provider's request as it came. */
export interface Received {
  /** In lower case; of a header that came twice the values joined by a comma. */
  headers: Record<string, string | undefined>
  body: Buffer
  /** Service time, in milliseconds of the Unix epoch. */
  now: number
}

/** A channel's secrets by the names in `contract/src/sales/providers.ts`; `secret` is made by Mühür. */
export type ChannelSecrets = Readonly<Record<string, string>>

/** A buyer as a provider reports them. Every field may be absent, and none proves an identity. */
export interface Buyer {
  discord_id?: string
  email?: string
  name?: string
  /** Id of the buyer's account at the provider, or of the subscription, which the provider itself vouches for: equal ids are one buyer. */
  account?: string
}

interface SoldLine {
  product: string
  quantity: number
  /** Of one unit, in hundredths; null where the provider says none. */
  price: number | null
}

/** A notice in the same form for every provider. */
export interface SaleNotice {
  /** The same message again has the same name. */
  once: string
  kind: NoticeKind
  /** The order's number at the provider; empty for a notice that is ignored. */
  external_id: string
  /** The number of the same order before this one was known: of a download before the purchase, or of an order placed here. */
  earlier_id?: string
  /** False where the provider numbers no orders: the number is that of product and buyer, and Mühür adds a count to it. */
  numbered?: boolean
  buyer?: Buyer
  /** In hundredths. */
  total?: number | null
  /** A payment without a readable amount or currency, of a provider that tells both: where a price is expected, the order waits for the seller. */
  missing?: 'price' | 'currency'
  currency?: string | null
  /** Absent where the provider sends none, as in most refunds. */
  lines?: readonly SoldLine[]
  /** Of a channel without order numbers: the time of the event by the provider's clock, in seconds of the Unix epoch. */
  happened?: number
  /** The order extends the buyer's present license. */
  renews?: boolean
  /** A sale of the provider's test mode, which gives nothing. */
  test?: boolean
  /** Of a download: the text that the provider puts into this download's file alone. */
  nonce?: string
}

/** Calls the provider at its own address, for seconds at most, and returns the JSON of the answer. Throws PROVIDER_UNREACHABLE. */
export type ProviderCall = (
  path: string,
  request?: { token?: string; form?: Record<string, string> },
) => Promise<unknown>

/** The outcome of a notice. */
export interface Outcome {
  order_id: string | null
  state: OrderState | null
  /** Of a download: the key that goes into the file. Absent where the buyer has no license of the product. */
  license_key?: string
}

/** The answer to a provider; 200 by default. */
export interface Answer {
  status?: number
  type: string
  body: string
}

/** One provider's wire. Neither part reads or writes the database. */
export interface Provider {
  /**
   * Checks the proof over the raw bytes, and returns the part of the body to keep: JSON with all that `read` needs, and no address, no
   * phone number and no identity number of a buyer. Throws NOTICE_SIGNATURE, NOTICE_EXPIRED, NOTICE_UNREADABLE.
   */
  verify(received: Received, secrets: ChannelSecrets): unknown
  /** Reads the kept body. Throws NOTICE_UNREADABLE with a Turkish sentence. */
  read(kept: unknown): SaleNotice
  /** The answer that the provider takes for success; by default the outcome as JSON. */
  answer?(kept: unknown, outcome: Outcome): Answer
  /** Status for a wrong proof, where it is not 401. */
  refusal?: number
  /** The present state of the orders with these numbers, or of the provider's last orders. Throws PROVIDER_UNREACHABLE. */
  ask?(
    call: ProviderCall,
    secrets: ChannelSecrets,
    orders: readonly string[],
  ): Promise<(SaleNotice | UnreadAnswer)[]>
}

/** In place of an answer that cannot be read. */
export interface UnreadAnswer {
  /** An error's code. */
  code: string
  /** The order's number, where the answer tells one. */
  external_id: string | undefined
}

/** HMAC of the message. */
export const hmac = (
  algorithm: 'sha256' | 'sha512',
  key: string | Buffer,
  message: string | Buffer,
): Buffer => createHmac(algorithm, key).update(message).digest()

/** Whether a written signature is this one, in a time that says nothing; upper-case hexadecimal digits are the same. */
export function isSignature(written: string | undefined, expected: Buffer, form: 'hex' | 'base64'): boolean {
  if (written === undefined) return false
  const text = form === 'hex' ? written.toLowerCase() : written
  const given = Buffer.from(text, form)
  return given.toString(form) === text && given.length === expected.length && timingSafeEqual(given, expected)
}
