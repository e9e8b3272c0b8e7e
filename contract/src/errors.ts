import { blockErrors, bulkErrors } from './errors/admin.ts'
import { anyCallErrors, gateCallErrors } from './errors/call.ts'
import { idempotencyErrors } from './errors/idempotency.ts'
import { privacyErrors } from './errors/privacy.ts'
import { sessionErrors, signInErrors } from './errors/session.ts'
import { shopErrors } from './errors/shop.ts'
import { tokenErrors } from './errors/token.ts'
import { instanceVerdicts, licenseVerdicts } from './errors/verdict.ts'
import { webhookErrors } from './errors/webhook.ts'

/**
 * All texts of a code that leave the server. All but `english` are Turkish, in whole sentences. Gate verdicts on a
 * known license have status 200: the call succeeded, and the verdict is the answer.
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

/** A code that a bot may get in an answer of the gate, with what the page of a denial offers to the buyer. */
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
} satisfies Record<string, ErrorEntry>

/** A stable code that clients may switch on. */
export type ErrorCode = keyof typeof errors

/** The table by chapter, in the order of `docs/errors.md`; the id is the chapter's address on its page. */
export const errorChapters: { id: string; title: string; codes: ErrorCode[] }[] = [
  { id: 'license-verdicts', title: 'Lisans kararları', codes: codesOf(licenseVerdicts) },
  { id: 'instance-verdicts', title: 'Kurulum kararları', codes: codesOf(instanceVerdicts) },
  { id: 'undecided-calls', title: 'Karar verilemeyen lisans çağrıları', codes: codesOf(gateCallErrors) },
  { id: 'any-call', title: 'Her çağrıda görülebilenler', codes: codesOf(anyCallErrors) },
  { id: 'session', title: 'Oturum ve yetki', codes: codesOf(sessionErrors) },
  { id: 'sign-in', title: 'Discord ile giriş', codes: codesOf(signInErrors) },
  { id: 'tokens', title: 'API token’ları', codes: codesOf(tokenErrors) },
  { id: 'repeated-requests', title: 'Yeniden gönderilen istekler', codes: codesOf(idempotencyErrors) },
  { id: 'shop', title: 'Ürünler, lisanslar ve kullanıcılar', codes: codesOf(shopErrors) },
  { id: 'blocks', title: 'Engel listesi ve ayarlar', codes: codesOf(blockErrors) },
  { id: 'bulk', title: 'Toplu işlemler ve içe aktarma', codes: codesOf(bulkErrors) },
  { id: 'personal-data', title: 'Kişisel veriler', codes: codesOf(privacyErrors) },
  { id: 'webhooks', title: 'Webhook’lar', codes: codesOf(webhookErrors) },
]

/** The text in place of `buyer` for codes that only sellers see. */
export const onlySellersSee = 'Bu hatayı yalnızca satıcı, yönetim ekranlarında görür.'

function codesOf(rows: object): ErrorCode[] {
  return Object.keys(rows) as ErrorCode[]
}
