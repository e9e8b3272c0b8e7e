import fc from 'fast-check'

/** The part of JSON Schema that our routes are declared in. */
interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

/** Longer texts and lists find nothing that these do not, and take the time of a thousand calls. */
const longestText = 300
const longestList = 4

/** Values that a schema allows; `known` are ids and names of the shop, which stand for every other text of their form. */
export function anyValue(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyValue(one, known)))
  switch (schema.type) {
    case 'object':
      return anyObject(schema, known)
    case 'array':
      return fc.array(anyValue(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? longestList, Math.max(longestList, schema.minItems ?? 0)),
      })
    case 'string':
      return anyText(schema, known)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function anyObject({ properties = {}, required = [] }: Schema, known: readonly string[]) {
  const values = Object.entries(properties).map(([name, schema]) => [name, anyValue(schema, known)])
  return fc.record(Object.fromEntries(values), {
    requiredKeys: required.filter((name) => name in properties) as never[],
  })
}

function anyText(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = longestText } = schema
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const fitting = known.filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (!pattern || new RegExp(pattern, 'u').test(text)),
  )
  const free = pattern
    ? matching(pattern, minLength, maxLength)
    : fc.string({
        unit: 'binary',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, longestText)),
      })
  return fitting.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, free) : free
}

const written = new Map<string, fc.Arbitrary<string>>()

/** Preparing an expression takes fast-check a tenth of a second. */
function writtenBy(expression: RegExp): fc.Arbitrary<string> {
  const known = written.get(expression.source) ?? fc.stringMatching(expression)
  written.set(expression.source, known)
  return known
}

/** fast-check writes texts for most expressions; long ones, and those with classes of Unicode, are left to chance. */
function matching(pattern: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, 'u')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  if (minLength <= 1 && !pattern.includes(String.raw`\p`)) return writtenBy(expression).filter(fits)
  const unit = minLength > 1 ? 'grapheme-ascii' : 'grapheme'
  const length = { minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, longestText) }
  return fc.string({ unit, ...length }).filter((text) => expression.test(text) && fits(text))
}
