import type { Words } from '@muhur/contract/field-words'
import { cursorOf, isPreviewable, type Operation } from '@muhur/contract/operation'
import { operationGroups } from '@muhur/contract/operations'
import type { Cursor } from '../../client/src/each.ts'
import { fields, nameOf } from '@muhur/contract/site/schema-names'
import { commandOf } from './command-names.ts'

/** JSON Schema, as far as the command reads a schema. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  [keyword: string]: unknown
}

/** A call that accepts a token, with its command and the texts of its fields. */
export interface Call extends Pick<Operation, 'id' | 'method' | 'path' | 'file' | 'resource'> {
  /** The two words after `muhur`. */
  command: readonly [group: string, verb: string]
  turkish: string
  english: string
  params?: Schema
  query?: Schema
  body?: Schema
  words: Record<string, Words>
  /** Whether the call writes nothing: a GET, or the effect of a change, which is a question with a body. */
  reads: boolean
  /** Whether the change can be tried, and is undone. */
  previewable: boolean
  /** The media types of an answer that is a file. */
  media?: readonly string[]
  /** The field of a list's rows that the list takes as its cursor. */
  cursor?: Cursor
  /** The fields of a list's rows. */
  columns?: readonly string[]
}

/** All such calls. The build writes this table into the package, without the contract. */
export const calls: readonly Call[] = operationGroups.flatMap(({ name, operations }) => {
  const taken = new Set<string>()
  return operations
    .filter(({ resource }) => resource !== undefined)
    .map((operation) => callOf(name, operation, taken))
})

function callOf(group: string, operation: Operation, taken: Set<string>): Call {
  const { id, method, path, file, resource, summary, english } = operation
  const { params, query, body } = operation as { [Part in 'params' | 'query' | 'body']?: Schema }
  const command = commandOf(group, id, taken)
  const words = Object.assign({}, ...[params, query, body].map(wordsOf)) as Call['words']
  const call = { id, method, path, file, resource, command, turkish: summary, english }
  const reads = method === 'GET' || operation.onlyAsks === true
  const previewable = isPreviewable(operation)
  const cursor = cursorOf(operation)
  const [answer] = Object.values(operation.answers)
  const media = Array.isArray(answer) ? (answer as string[]) : undefined
  const columns = columnsOf(operation)
  return { ...call, params, query, body, words, reads, previewable, media, cursor, columns }
}

/** Of the rows of a list, or of the only list of an object such as `{ licenses: […], next }`. */
function columnsOf({ answers }: Operation): string[] | undefined {
  const [answer] = Object.values(answers) as Schema[]
  const { next: _, ...lists } = answer?.properties ?? {}
  const [only, ...others] = Object.values(lists)
  const list = answer?.type === 'array' || others.length > 0 ? answer : only
  const { properties } = list?.items ?? {}
  return properties && Object.keys(properties)
}

function wordsOf(schema: Schema | undefined): Record<string, Words> {
  if (!schema) return {}
  const owner = nameOf(schema)
  const names = Object.keys(schema.properties ?? {})
  const found = names.map((name) => [name, fields[`${owner}.${name}`] ?? fields[name]] as const)
  return Object.fromEntries(found.flatMap(([name, words]) => (words ? [[name, words]] : [])))
}
