import type { TSchema } from 'typebox'
import type { TValidationError } from 'typebox/error'

/** What the generic sentences need to know of a field. */
export interface FieldWords {
  /** The field's name at the beginning of a sentence: "Ad". */
  name?: string
  /** What the elements of a list are called: "gereksinim". */
  elements?: string
  /** Writes a bound of a number. */
  bound?: (value: number) => string
  /** Says what to write, where the fault is neither a bound of a number nor the length of a named field. */
  expected?: string | ((value: unknown, path: string) => string)
}

interface Faulty {
  fault: TValidationError
  schema: TSchema
  /** What stands where the fault is. */
  value: unknown
  words: FieldWords | undefined
}

/** Says in Turkish what is wrong with a field, with the bounds that its schema in the contract has. */
export function faultSentence({ fault, schema, value, words = {} }: Faulty): string {
  const { name, elements = 'satır', bound = grouped, expected = 'Bu alanın biçimi geçersiz.' } = words
  if (fault.keyword === 'maxLength' && name)
    return `${name} en çok ${grouped(fault.params.limit)} karakter olabilir.`
  if (fault.keyword === 'maxItems') return `En çok ${grouped(fault.params.limit)} ${elements} yazabilirsiniz.`
  if (fault.keyword === 'uniqueItems') return 'Aynı satır iki kez yazılmış.'
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  if (minimum !== undefined && maximum !== undefined)
    return `${bound(minimum)} ile ${bound(maximum)} arasında bir tam sayı yazın.`
  return typeof expected === 'string' ? expected : expected(value, fault.instancePath)
}

/** As Turkish writes numbers: 2000, 20.000. */
const grouped = (number: number) => number.toLocaleString('tr-TR', { useGrouping: 'min2' })
