import type { Words } from '@muhur/contract/field-words'
import type { Operation } from '@muhur/contract/operation'
import { operationGroups } from '@muhur/contract/operations'
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
export interface Call extends Pick<
  Operation,
  'id' | 'method' | 'path' | 'file' | 'resource' | 'changesNothing'
> {
  /** The two words after `muhur`. */
  command: readonly [group: string, verb: string]
  turkish: string
  english: string
  params?: Schema
  query?: Schema
  body?: Schema
  words: Record<string, Words>
}

/** All such calls. The build writes this table into the package, without the contract. */
export const calls: readonly Call[] = operationGroups.flatMap(({ name, operations }) => {
  const taken = new Set<string>()
  return operations
    .filter(({ resource }) => resource !== undefined)
    .map((operation) => callOf(name, operation, taken))
})

function callOf(group: string, operation: Operation, taken: Set<string>): Call {
  const { id, method, path, file, resource, changesNothing, summary, english } = operation
  const { params, query, body } = operation as { [Part in 'params' | 'query' | 'body']?: Schema }
  const command = commandOf(group, id, taken)
  const words = Object.assign({}, ...[params, query, body].map(wordsOf)) as Call['words']
  const call = { id, method, path, file, resource, changesNothing, command, turkish: summary, english }
  return { ...call, params, query, body, words }
}

function wordsOf(schema: Schema | undefined): Record<string, Words> {
  if (!schema) return {}
  const owner = nameOf(schema)
  const names = Object.keys(schema.properties ?? {})
  const found = names.map((name) => [name, fields[`${owner}.${name}`] ?? fields[name]] as const)
  return Object.fromEntries(found.flatMap(([name, words]) => (words ? [[name, words]] : [])))
}
