import { blockErrors, bulkErrors } from './admin-errors.ts'
import { anyCallErrors, gateCallErrors } from './call-errors.ts'
import type { VerdictCode } from './gate.ts'
import { sessionErrors, signInErrors } from './session-errors.ts'
import { shopErrors } from './shop-errors.ts'
import { instanceVerdicts, licenseVerdicts } from './verdict-errors.ts'

/**
 * Everything about a code that leaves the server, in one row. All but `english` is Turkish, in whole sentences. Gate verdicts
 * on a known license travel with status 200: the call went well, its answer is no.
 */
export interface ErrorEntry {
  /** The HTTP status. */
  status: number
  /** For a refusal of the gate: what the refusal is called where there is room for two words. */
  name?: string
  /** What a person reads on the screen, and the first thing to do. */
  message: string
  action: string
  /** One line for `docs/errors.md`. */
  english: string
  happened: string
  /** What the buyer of the license does; absent where only sellers see the code. */
  buyer?: string
  /** What the seller, who runs the server, does. */
  seller: string
}

/** The rows of the codes that a bot may read in an answer of the gate. */
const gateErrors = {
  ...licenseVerdicts,
  ...instanceVerdicts,
  ...gateCallErrors,
} satisfies Record<VerdictCode, ErrorEntry>
export type GateCode = keyof typeof gateErrors
export const isGateCode = (code: string): code is GateCode => Object.hasOwn(gateErrors, code)

/** The one table of every code. */
export const errors = {
  ...gateErrors,
  ...anyCallErrors,
  ...sessionErrors,
  ...signInErrors,
  ...shopErrors,
  ...blockErrors,
  ...bulkErrors,
} satisfies Record<string, ErrorEntry>

/** A stable code that clients may switch on. */
export type ErrorCode = keyof typeof errors

/** The table by chapter, in the order of `docs/errors.md`. */
export const errorChapters: { title: string; codes: ErrorCode[] }[] = [
  { title: 'Lisans kararları', codes: codesOf(licenseVerdicts) },
  { title: 'Örnek kararları', codes: codesOf(instanceVerdicts) },
  { title: 'Karar verilemeyen lisans çağrıları', codes: codesOf(gateCallErrors) },
  { title: 'Her çağrıda görülebilenler', codes: codesOf(anyCallErrors) },
  { title: 'Oturum ve yetki', codes: codesOf(sessionErrors) },
  { title: 'Discord ile giriş', codes: codesOf(signInErrors) },
  { title: 'Ürünler, lisanslar ve kullanıcılar', codes: codesOf(shopErrors) },
  { title: 'Engel listesi ve ayarlar', codes: codesOf(blockErrors) },
  { title: 'Toplu işlemler ve içe aktarma', codes: codesOf(bulkErrors) },
]

/** What stands in place of `buyer` where only sellers see the code. */
export const onlySellersSee = 'Bu hatayı yalnızca satıcı, yönetim ekranlarında görür.'

function codesOf(rows: object): ErrorCode[] {
  return Object.keys(rows) as ErrorCode[]
}
