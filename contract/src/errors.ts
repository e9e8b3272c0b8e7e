import { blockErrors, bulkErrors } from './errors/admin.ts'
import { anyCallErrors, gateCallErrors } from './errors/call.ts'
import { discordErrors } from './errors/discord.ts'
import { downloadErrors } from './errors/download.ts'
import { idempotencyErrors } from './errors/idempotency.ts'
import { privacyErrors } from './errors/privacy.ts'
import { releaseErrors } from './errors/release.ts'
import { saleErrors } from './errors/sale.ts'
import { sessionErrors, signInErrors } from './errors/session.ts'
import { shopErrors } from './errors/shop.ts'
import { errorTitles } from './errors/titles.ts'
import { tokenErrors } from './errors/token.ts'
import { instanceVerdicts, licenseVerdicts } from './errors/verdict.ts'
import { webhookErrors } from './errors/webhook.ts'

/**
 * All texts of a code that leave the server. All but `english` are Turkish, in whole sentences. Gate verdicts on a known license
 * have status 200: the call succeeded, and the verdict is the answer.
 */
export interface ErrorEntry {
  /** The HTTP status. */
  status: number
  /** For denials of the gate: a short label of about two words. */
  name?: string
  /** The sentence on the screen, and the first step to take. */
  message: string
  action: string
  /** One line for `docs/errors.md`. */
  english: string
  happened: string
  /** Advice for the license's buyer; absent for codes that only sellers see. */
  buyer?: string
  /** Advice for the seller, who runs the server. */
  seller: string
}

/** A code that a bot may get in an answer of the gate, with the remedy that the page of a denial offers to the buyer. */
export interface GateEntry extends ErrorEntry {
  remedy: 'seats' | 'instances' | 'key' | 'setup' | 'product' | 'seller' | 'none'
}

const gateErrors = {
  ...licenseVerdicts,
  ...instanceVerdicts,
  ...gateCallErrors,
}
export type GateCode = keyof typeof gateErrors
export const isGateCode = (code: string): code is GateCode => Object.hasOwn(gateErrors, code)

/** The table of all codes. */
export const errors = {
  ...gateErrors,
  ...anyCallErrors,
  ...idempotencyErrors,
  ...sessionErrors,
  ...signInErrors,
  ...tokenErrors,
  ...shopErrors,
  ...blockErrors,
  ...bulkErrors,
  ...privacyErrors,
  ...webhookErrors,
  ...releaseErrors,
  ...downloadErrors,
  ...saleErrors,
  ...discordErrors,
} satisfies Record<string, ErrorEntry>

/** A stable code that clients may switch on. */
export type ErrorCode = keyof typeof errors

const rowsOf: Record<keyof typeof errorTitles, object> = {
  'license-verdicts': licenseVerdicts,
  'instance-verdicts': instanceVerdicts,
  'undecided-calls': gateCallErrors,
  'any-call': anyCallErrors,
  session: sessionErrors,
  'sign-in': signInErrors,
  tokens: tokenErrors,
  'repeated-requests': idempotencyErrors,
  shop: shopErrors,
  blocks: blockErrors,
  bulk: bulkErrors,
  'personal-data': privacyErrors,
  webhooks: webhookErrors,
  releases: releaseErrors,
  downloads: downloadErrors,
  sales: saleErrors,
  discord: discordErrors,
}

/** The table by chapter; the id is the chapter's address on its page. */
export const errorChapters = Object.entries(errorTitles).map(([id, title]) => ({
  id,
  title,
  codes: Object.keys(rowsOf[id as keyof typeof errorTitles]) as ErrorCode[],
}))

/** The text in place of `buyer` for codes that only sellers see. */
export const onlySellersSee = 'Bu hatayı yalnızca satıcı, yönetim ekranlarında görür.'
