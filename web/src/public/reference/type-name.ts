import { resolved, type ApiDocument, type Schema } from './document.ts'

/** The type of a field in a few words: `string | null`, `active | suspended`, `License[]`. */
export function typeName(schema: Schema, document: ApiDocument): string {
  const name = schema.$ref?.split('/').at(-1)
  const { type, items, anyOf, enum: words, const: only } = resolved(schema, document)
  if (words) return words.length > 8 ? `${words.slice(0, 8).join(' | ')} | …` : words.join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (anyOf) return anyOf.map((one) => typeName(one, document)).join(' | ')
  if (items) return `${typeName(items, document)}[]`
  if (name === 'Instant') return 'date-time'
  if (name === 'Id') return 'uuid'
  return type === 'object' ? (name ?? 'object') : (type ?? 'object')
}

/** The bounds of a value, in Turkish. */
export function boundsOf(schema: Schema, document: ApiDocument): string | undefined {
  const { minimum, maximum, maxLength } = resolved(schema, document)
  if (minimum !== undefined && maximum !== undefined) return `${minimum}–${maximum}`
  if (minimum !== undefined && minimum > 0) return `en az ${minimum}`
  return maxLength === undefined ? undefined : `en çok ${maxLength} karakter`
}

/** The object with the fields that a schema shows: the schema's own, an array's element, or the variant besides null. */
export function objectIn(schema: Schema, document: ApiDocument): Schema | undefined {
  const { properties, items, anyOf } = resolved(schema, document)
  if (properties) return Object.keys(properties).length > 0 ? resolved(schema, document) : undefined
  if (items) return objectIn(items, document)
  return anyOf?.map((one) => objectIn(one, document)).find(Boolean)
}
