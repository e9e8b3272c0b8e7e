import type { ListedLicense } from '@muhur/contract/shop/licenses'
import type { LicenseTerms, Metadata } from '@muhur/contract/shop/license/license-terms'
import {
  licenseTextNames,
  licenseTexts,
  metadataField,
  metadataLimits,
  perText,
  type LicenseTextName,
} from '@muhur/contract/shop/license-fields'
import type { FieldWords } from '../../../forms/fault-sentence.ts'
import type { Period } from '../../../words/periods.ts'
import { dayOf } from '../../../words/days.ts'
import { linesOf } from '../../../forms/lines.ts'
import { same } from '../../history/audit-words.ts'
import { endOfDay, lastDayFault, lastDayOf } from './last-day.ts'

/** Form fields for a license's terms, as text. */
export interface TermsFields extends Record<LicenseTextName, string> {
  max_instances: string
  term: Period | 'unlimited' | 'date'
  /** A day, YYYY-MM-DD. */
  expires_at: string
  /** A line for each pair: `name: value`. */
  metadata: string
}

/** The contract's terms without rules, which only an existing license can have. */
type Terms = Omit<LicenseTerms, 'policy'>

/** Fields of an existing license, or of a new license. */
export function fieldsOfTerms(license?: ListedLicense): TermsFields {
  const expires_at = license?.expires_at
  return {
    max_instances: String(license?.max_instances ?? 1),
    term: expires_at ? 'date' : 'unlimited',
    expires_at: expires_at ? dayOf(expires_at) : '',
    ...perText(licenseTexts, (name) => license?.[name] ?? ''),
    metadata: Object.entries(license?.metadata ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  }
}

/** The terms of the fields; without the end while its day is invalid. */
function termsOf(fields: TermsFields): Omit<Terms, 'expires_at'> & Partial<Terms> {
  const { term, max_instances } = fields
  const lastDay = term === 'unlimited' || term === 'date' ? fields.expires_at : lastDayOf(term)
  return {
    max_instances: Number(max_instances),
    ...(term === 'unlimited' && { expires_at: null }),
    ...(term !== 'unlimited' && !lastDayFault(lastDay) && { expires_at: endOfDay(lastDay).toISOString() }),
    ...perText(licenseTexts, (name) => fields[name].trim()),
    metadata: metadataOf(fields.metadata),
  }
}

/** The pairs of the lines; a line without a colon is a name without a value. */
const metadataOf = (text: string): Metadata =>
  Object.fromEntries(
    linesOf(text).map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()]
    }),
  )

/** The terms of a new license without empty texts. */
export function newTermsOf(fields: TermsFields): Partial<Terms> {
  return Object.fromEntries(
    Object.entries(termsOf(fields)).filter(([, value]) => value !== '' && !same(value, {})),
  )
}

/** The terms that differ from the license's initial state. */
export function changedTermsOf(fields: TermsFields, license: ListedLicense): Partial<Terms> {
  const [before, after] = [fieldsOfTerms(license), termsOf(fields)]
  const sameEnd = fields.term === before.term && (fields.term === 'unlimited' || keepsDay(fields, before))
  const changed = Object.entries(after).filter(([name, value]) =>
    name === 'expires_at' ? !sameEnd : !same(value, license[name as keyof Terms]),
  )
  return Object.fromEntries(changed)
}

const keepsDay = (fields: TermsFields, before?: TermsFields) =>
  fields.expires_at !== '' && fields.expires_at === before?.expires_at

/** Texts of errors. */
export const termsWords: Partial<Record<keyof Terms, FieldWords>> = {
  ...perText(licenseTexts, (_, { label }) => ({ name: label })),
  metadata: {
    name: metadataField.label,
    expected: `Her satıra “ad: değer” yazın: en çok ${metadataLimits.pairs} satır; adlarda küçük harf, rakam ve . _ - olur, değerler en çok ${metadataLimits.value} karakterdir.`,
  },
}

/** The last day is checked as a day, before the conversion to an instant. An unchanged past day is valid. */
export const termsRules = (fields: TermsFields, before?: TermsFields) => ({
  expires_at: fields.term !== 'date' || keepsDay(fields, before) || (lastDayFault(fields.expires_at) ?? true),
})

/** Maps the server's errors to fields. */
export const termsNames = ['max_instances', 'expires_at', 'metadata', ...licenseTextNames] as const
