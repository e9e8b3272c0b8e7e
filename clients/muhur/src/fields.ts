import type { Words } from '@muhur/contract/field-words'
import { choiceOf } from '@muhur/contract/http/choice-pattern'
import type { Call, Schema } from './calls.ts'
import type { Say } from './language.ts'

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
const presentOf = (schema: Schema): Schema => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length === 1 ? others[0]! : schema
}

/** The words that a field may have; undefined where the value is free. */
export function choicesOf(schema: Schema): string[] | undefined {
  const { type, enum: words, anyOf = [], items, pattern } = presentOf(schema)
  const choice = choiceOf(pattern)
  if (choice) return choice.words.flatMap((word) => (choice.takesMinus ? [word, `-${word}`] : [word]))
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

/** The options of a call's command that are no field of the call, with their help; `--lang` and `--help` are read before. */
export function commonOptions(call: Call, say: Say): [option: string, words: string][] {
  const { properties = {} } = call.body ?? {}
  const rows: [string, string, boolean][] = [
    [
      '--days',
      say('Bugünden itibaren gün sayısı', 'Number of days from now'),
      'expires_at' in properties && !('days' in properties),
    ],
    [
      '--body',
      say('Bütün alanların JSON dosyası; - girdiyi okur', 'A JSON file of all fields; - reads the input'),
      call.body !== undefined,
    ],
    ['--file', say('Gönderilecek dosya', 'The file to send'), call.file !== undefined],
    ['--all', say('Bütün sayfalar', 'All pages'), call.cursor !== undefined],
    // On every change, so that a script need not know which ones ask.
    ['--yes', say('Sormadan yapar', 'Does not ask'), !call.reads],
    ['--output', 'table | json | csv', call.media === undefined],
  ]
  return rows.flatMap(([option, words, applies]) => (applies ? [[option, words]] : []))
}
