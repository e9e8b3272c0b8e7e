import type { Words } from '@muhur/contract/field-words'
import type { Call, Schema } from './calls.ts'

/** A field of a call's address or body, given as an option. */
export interface Field {
  name: string
  place: 'query' | 'body'
  schema: Schema
  required: boolean
  words: Words | undefined
}

/** The options of a call's fields, by option name; `product_id` is `--product` as well. */
export function optionsOf(call: Call): Map<string, Field> {
  const found = (['query', 'body'] as const).flatMap((place) => fieldsIn(call, place))
  const options = new Map(found.map((field) => [field.name.replaceAll('_', '-'), field]))
  for (const [option, field] of Array.from(options)) {
    const short = option.replace(/-id$/, '')
    if (!options.has(short)) options.set(short, field)
  }
  return options
}

function fieldsIn(call: Call, place: 'query' | 'body'): Field[] {
  return Object.entries(call[place]?.properties ?? {}).map(([name, schema]) => {
    const required = call[place]?.required?.includes(name) ?? false
    return { name, place, schema, required, words: call.words[name] }
  })
}

export const parametersOf = ({ params }: Call): string[] => Object.keys(params?.properties ?? {})

/** The schema without the choice of null. */
export const presentOf = (schema: Schema): Schema => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length === 1 ? others[0]! : schema
}

/** The words that a field may have; undefined where the value is free. */
export function choicesOf(schema: Schema): string[] | undefined {
  const { type, enum: words, anyOf = [], items } = presentOf(schema)
  if (type === 'boolean') return ['true', 'false']
  if (type === 'array' && items) return choicesOf(items)
  const all = words ?? anyOf.filter((one) => 'const' in one).map((one) => one.const)
  return all.length > 0 ? all.map(String) : undefined
}

/** Whether the option may be given several times. */
export const isList = ({ place, schema }: Field): boolean => {
  const { type, items = {} } = presentOf(schema)
  return place === 'body' && type === 'array' && (items.type === 'string' || choicesOf(items) !== undefined)
}

/** The field's value; undefined where the texts say none. */
export function valueOf(field: Field, texts: readonly string[]): unknown {
  const text = texts.at(-1)!
  if (field.place === 'query') return text
  if (text === 'null' && field.schema.anyOf?.some(({ type }) => type === 'null')) return null
  if (isList(field)) return texts
  const { type, anyOf } = presentOf(field.schema)
  if (type === 'string' || (type === undefined && !anyOf?.some((one) => 'properties' in one))) return text
  return parsed(text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
