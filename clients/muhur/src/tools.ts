import type { JSONObject } from '@modelcontextprotocol/server'
import { cursorBehind, defaultPageSize } from '../../client/src/each.ts'
import { MuhurError } from '../../client/src/muhur-error.ts'
import { calls, type Call, type Schema } from './calls.ts'
import type { Parts } from './parse.ts'
import { mayEnd } from './ending.ts'
import { previewOf, type Send } from './preview.ts'
import { publicPart, withoutSecrets } from './secrets.ts'

/** Calls for JSON: files do not go through a model. */
const spoken = calls.filter(({ file }) => file === undefined)

export interface Choice {
  /** Whether calls that change something are tools too. */
  write: boolean
  /** The groups whose calls are tools. */
  groups: readonly string[]
}

/** The tools of the MCP server. */
export const callsFor = ({ write, groups }: Choice): readonly Call[] =>
  spoken.filter((call) => groups.includes(call.command[0]) && (write || call.reads))

/** A call as a tool, in the operation's own words. */
export function toolOf(call: Call) {
  const parts = Object.entries({ params: call.params, query: call.query, body: call.body })
  const properties = Object.fromEntries(
    parts.flatMap(([name, schema]) => (schema ? [[name, described(schema, call)]] : [])),
  )
  const required = parts.filter(([, schema]) => schema?.required?.length).map(([name]) => name)
  const { reads } = call
  const confirm = {
    type: 'boolean',
    description: 'Without true the answer tells what would change, and nothing changes.',
  }
  return {
    name: call.id,
    title: call.turkish,
    description: call.english,
    inputSchema: {
      type: 'object' as const,
      properties: (reads ? properties : { ...properties, confirm }) as JSONObject,
      required,
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: reads,
      destructiveHint: mayEnd(call),
    },
  }
}

function described(schema: Schema, { words }: Call): Schema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const [, english] = words[name] ?? []
    return [name, english ? { ...field, description: english } : field] as const
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

interface Input {
  params?: Parts['params']
  query?: Record<string, unknown>
  body?: unknown
  confirm?: boolean
}

/**
 * Refuses what the tool's schema does not name: clients of the protocol may send any argument. Throws MuhurError.
 * @param input the arguments as a client sent them
 */
export function requireKnown(call: Call, input: Record<string, unknown>): void {
  const { properties } = toolOf(call).inputSchema
  requireNames('', input, properties)
  for (const part of ['params', 'query', 'body'] as const)
    if (input[part] !== undefined) requireNames(part, input[part], call[part]?.properties ?? {})
}

function requireNames(part: string, value: unknown, known: object): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw argumentError(`${part} must be an object.`, part)
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const names = Object.keys(known).join(', ') || 'none'
  const field = [part, unknown].filter(Boolean).join('.')
  throw argumentError(`There is no argument ${field}. Known${part && ` in ${part}`}: ${names}.`, field)
}

const argumentError = (message: string, field: string) =>
  new MuhurError(withoutSecrets(message), {
    code: 'ARGUMENT_UNKNOWN',
    status: 0,
    field: withoutSecrets(field),
  })

/**
 * The answer of a tool, as texts. A change without `confirm` answers with what would change. What a read answers has no
 * secret and no whole key; a change gives the new key or secret, which no other answer has.
 */
export async function used(
  call: Call,
  { confirm, params = {}, query = {}, body }: Input,
  send: Send,
): Promise<string[]> {
  const parts = { params, query: withoutKeys({ ...limitOf(call), ...query }), body }
  if (call.reads) {
    const answer = await send(call, parts)
    return [textOf(answer), ...behind(call, parts.query, answer)].map(withoutSecrets)
  }
  // Nothing but true: a model may write the text "false".
  if (confirm === true) return [textOf(await send(call, parts))]
  const preview = {
    preview: call.english,
    ...(Object.keys(params).length > 0 && { params }),
    ...(!call.previewable && { untried: 'The server could not be asked in advance, and may still refuse.' }),
    ...(await previewOf(call, parts, send)),
    next: 'Repeat the call with confirm: true.',
  }
  return [withoutSecrets(textOf(preview))]
}

/** Rows of a list that would be whole, or as long as a page of screens, unless a client says another number. */
const limitOf = ({ cursor }: Call) => cursor && { limit: String(defaultPageSize) }

/** Where a list with a cursor goes on, if it may. */
function behind({ cursor }: Call, { limit, page }: Parts['query'], answer: unknown): string[] {
  const next = cursor && cursorBehind(answer, cursor, Number(limit))
  if (!next) return []
  const place = page ? `query.page "${Number(page) + 1}"` : `query.cursor "${next}"`
  return [`There may be more rows. They come with ${place}.`]
}

/** The address of a call must contain no whole key. */
const withoutKeys = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, publicPart(String(value))]))

const textOf = (answer: unknown) =>
  answer instanceof Blob ? 'A file, which this tool does not show.' : JSON.stringify(answer)

/** The sentence of a refusal, with its code and the number of the request. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof MuhurError)) throw error
  const { message, action, code, field, request_id } = error
  return JSON.stringify({ error: message, action, code, field, request_id })
}
