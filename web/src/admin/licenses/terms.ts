import type { LicenseTerms, ListedLicense } from '@muhur/contract/license'
import { licenseTextNames, licenseTexts, type LicenseTextName } from '@muhur/contract/license-fields'
import type { FieldWords } from '../../forms/fault-sentence.ts'
import { dayOf, endOfDay, lastDayFault } from './last-day.ts'

/** What every form about licenses asks, as it is typed. */
export interface TermsFields extends Record<LicenseTextName, string> {
  max_instances: string
  term: 'unlimited' | 'date'
  /** A day, YYYY-MM-DD. */
  expires_at: string
}

/** The terms as the contract has them: all but the rules, which only a license that exists can have of its own. */
type Terms = Omit<LicenseTerms, 'policy'>

const texts = <Value>(value: (name: LicenseTextName) => Value) =>
  Object.fromEntries(licenseTextNames.map((name) => [name, value(name)])) as Record<LicenseTextName, Value>

/** The fields of a license that exists, or of a new one. */
export function fieldsOfTerms(license?: ListedLicense): TermsFields {
  const expires_at = license?.expires_at
  return {
    max_instances: String(license?.max_instances ?? 1),
    term: expires_at ? 'date' : 'unlimited',
    expires_at: expires_at ? dayOf(expires_at) : '',
    ...texts((name) => license?.[name] ?? ''),
  }
}

/** What the fields say; without the end, where its day cannot be one. */
export function termsOf(fields: TermsFields): Omit<Terms, 'expires_at'> & Partial<Terms> {
  const { term, expires_at, max_instances } = fields
  return {
    max_instances: Number(max_instances),
    ...(term === 'unlimited' && { expires_at: null }),
    ...(term === 'date' && !lastDayFault(expires_at) && { expires_at: endOfDay(expires_at).toISOString() }),
    ...texts((name) => fields[name].trim()),
  }
}

/** The terms of a new license: an empty text is left out. */
export function newTermsOf(fields: TermsFields): Partial<Terms> {
  return Object.fromEntries(Object.entries(termsOf(fields)).filter(([, value]) => value !== ''))
}

/** The terms that the form changed, of a license that the form was opened with. */
export function changedTermsOf(fields: TermsFields, license: ListedLicense): Partial<Terms> {
  const [before, after] = [fieldsOfTerms(license), termsOf(fields)]
  const sameEnd = fields.term === before.term && (fields.term === 'unlimited' || keepsDay(fields, before))
  const changed = Object.entries(after).filter(([name, value]) =>
    name === 'expires_at' ? !sameEnd : value !== license[name as keyof Terms],
  )
  return Object.fromEntries(changed)
}

const keepsDay = (fields: TermsFields, before?: TermsFields) =>
  fields.expires_at !== '' && fields.expires_at === before?.expires_at

/** What a form says about a fault. */
export const termsWords: Partial<Record<keyof Terms, FieldWords>> = texts((name) => ({
  name: licenseTexts[name].label,
}))

/** The last day is checked before it becomes an instant. A day that stood there before may have passed. */
export const termsRules = (fields: TermsFields, before?: TermsFields) => ({
  expires_at:
    fields.term === 'unlimited' || keepsDay(fields, before) || (lastDayFault(fields.expires_at) ?? true),
})

export const discordIdWords: FieldWords = { expected: 'Discord kimliği 5 ile 20 arasında rakamdan oluşur.' }

/** Where the server's refusal of a term can be shown. */
export const termsNames = ['max_instances', 'expires_at', ...licenseTextNames] as const
