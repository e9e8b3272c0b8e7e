import type { TSchema } from 'typebox'
import type { TValidationError } from 'typebox/error'

/** Words about a field for the generic sentences. */
export interface FieldWords {
  /** The field's name as the beginning of a sentence: "Ad". */
  name?: string
  /** Name of a list's elements: "gereksinim". */
  elements?: string
  /** Formats a bound of a number. */
  bound?: (value: number) => string
  /** The sentence for faults other than a number's bounds or a named field's length. */
  expected?: string | ((value: unknown, path: string) => string)
}

interface Faulty {
  fault: TValidationError
  schema: TSchema
  /** The faulty value. */
  value: unknown
  words: FieldWords | undefined
}

/** The Turkish sentence for a fault, with the bounds of the contract's schema. */
export function faultSentence({ fault, schema, value, words = {} }: Faulty): string {
  const { name, elements = 'satır', bound = grouped, expected = 'Bu alanın biçimi geçersiz.' } = words
  if (fault.keyword === 'maxLength' && name)
    return `${name} en çok ${grouped(fault.params.limit)} karakter olabilir.`
  if (fault.keyword === 'pattern' && hidden.test(String(value)))
    return 'Metinde görünmeyen bir karakter var; kopyalamak yerine elle yazın.'
  if (fault.keyword === 'maxItems') return `En çok ${grouped(fault.params.limit)} ${elements} yazabilirsiniz.`
  if (fault.keyword === 'uniqueItems') return 'Aynı satır iki kez yazılmış.'
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  if (minimum !== undefined && maximum !== undefined)
    return `${bound(minimum)} ile ${bound(maximum)} arasında bir tam sayı yazın.`
  return typeof expected === 'string' ? expected : expected(value, fault.instancePath)
}

/** Control characters, and characters that change the reading direction: nobody types these. */
const hidden = /[\p{Cc}\p{Bidi_Control}]/u

/** Turkish grouping: 2000, 20.000. */
const grouped = (number: number) => number.toLocaleString('tr-TR', { useGrouping: 'min2' })
