import type { Static, TSchema } from 'typebox'
import type { Resource } from './access/tokens.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call: `public` anybody (a session is not even looked at), `signed-in` anybody with a session, `self` the user
 * with the id in the path parameter `userId` and admins, `admin` admins only. `gate` is for running bots: no session, no cookies,
 * no same-origin rule.
 */
export type Access = 'public' | 'signed-in' | 'admin' | 'self' | 'gate'

/**
 * The place of a call's product, for tokens of one product: `product`, `license` or `release`, its id in the path; `body`, its
 * `product_id`; `query`, a filter `product_id`; `selection`, the ids or the filter of a bulk call.
 */
type ProductPlace = 'product' | 'license' | 'release' | 'body' | 'query' | 'selection'

/** The answer to a call: JSON of this form, or a file of one of these media types. */
export type Answer = TSchema | readonly string[]

/** The part of an operation that a page needs to make the call, and to know when to make the call again. */
export interface Call {
  /** Unique name; a generated client names its function so. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The address, with parameters as `/api/admin/blocks/:id`. */
  path: string
  access: Access
  /** The resource that the call reads or changes; without a resource no token is accepted. */
  resource?: Resource
  /** A list with the header X-Total-Count. */
  counted?: true
  /** The browser's sentence for a failed call, where the server's own sentence is not shown. */
  failure?: string
  /** A page asks again as soon as licenses or refusals change, whichever they are: the answer lists or counts them. */
  follows?: readonly ('licenses' | 'denials')[]
}

/** The promise that `docs/api-versions.md` makes; named by the header API-Version on each answer of the API. */
export const apiVersion = '1'

/**
 * A call of the API, written once: the server's route, the browser's way to ask, `/openapi.json`, `/docs/api` and the tests of
 * access, scopes and repeated calls are made of this value.
 */
export interface Operation extends Call {
  /** Without a place no token of one product is accepted. */
  product?: ProductPlace
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** By status; the lowest status is the answer of a successful call. */
  answers: Readonly<Record<number, Answer>>
  /** The handler sends a JSON answer as text or as a stream, past the answer's schema; a long one may take minutes. */
  streams?: true
  /** One sentence in Turkish, and in English. */
  summary: string
  english: string
  /** The call still answers, and ends: its days as `2027-01-31`, and the call that replaces this one. */
  deprecated?: { since: string; sunset: string; instead: string }
  /** Codes of this call alone. The codes of the guard, the framework and the limits follow from the rest. */
  codes?: readonly ErrorCode[]
  /** Entity tags: the answer `sends` an ETag, a change `asks` for the ETag in If-Match, a text is `cached` by If-None-Match. */
  tag?: 'sends' | 'asks' | 'cached'
  /** A change of people and programs for which an Idempotency-Key does nothing. */
  ignoresKey?: true
  /** The call does more than its transaction, such as asking a provider, so that it has no preview. */
  neverPreviewed?: true
  /** A request body that is no JSON: its media type. */
  file?: string
  /** A body, where a body with all fields would be refused. */
  example?: object
  /** A call by another method than GET that changes no page. */
  changesNothing?: true
  /** A call by another method than GET that only reads: programs need no agreement for it. */
  onlyAsks?: true
  /** The field of a list's rows that the query takes as `cursor`; without this field the `id`. */
  cursor?: 'id' | 'request_ref'
  /** Fields of a list's query that go with `page` alone. */
  pageOnly?: readonly string[]
  /** Calls by anybody, such as the list of products, with another answer after this call. */
  changesPublic?: readonly string[]
}

/** Whether an Idempotency-Key makes the call safe to repeat. */
export const takesKey = ({
  method,
  access,
  ignoresKey,
}: Pick<Operation, 'method' | 'access' | 'ignoresKey'>): boolean =>
  method !== 'GET' && access !== 'public' && access !== 'gate' && !ignoresKey

/** The field of a list's rows that the list takes as its cursor; undefined for a call without a cursor. */
export function cursorOf({ query, cursor = 'id' }: Operation): 'id' | 'request_ref' | undefined {
  const { properties = {} } = (query ?? {}) as { properties?: object }
  return 'cursor' in properties ? cursor : undefined
}

/** Before the address of a change: the change is done and undone, and answers 204 or its refusal. */
export const previewPrefix = '/preview'
export const isPreviewable = (operation: Operation): boolean =>
  takesKey(operation) && !operation.neverPreviewed

/** The operation, or its call alone: a first visit loads no schemas. The type argument then says which operation is meant. */
export type Asked<O extends Operation> = O | (Call & Pick<O, 'id' | 'method' | 'path' | 'access'>)

/** Calls of one subject. */
export interface OperationGroup {
  /** The group's page: `/docs/api/<name>`. */
  name: string
  title: string
  /** The subject of the calls. */
  turkish: string
  english: string
  operations: readonly Operation[]
}

type Part<O, Name extends string> =
  O extends Record<Name, infer Schema extends TSchema> ? Static<Schema> : undefined

export type ParamsOf<O extends Operation> = Part<O, 'params'>
export type QueryOf<O extends Operation> = Part<O, 'query'>
export type BodyOf<O extends Operation> = O extends { file: string } ? Blob : Part<O, 'body'>

type Success = 200 | 201 | 202
/** The JSON of a successful answer; `unknown` for a file. */
export type AnswerOf<O extends Operation> = {
  [Status in keyof O['answers'] & Success]: O['answers'][Status] extends TSchema
    ? Static<O['answers'][Status]>
    : unknown
}[keyof O['answers'] & Success]

/** Parts of a call as its address carries them. */
export interface Parts {
  params?: object | undefined
  /** Empty values are left out. */
  query?: object | undefined
}

const given = (parts: object = {}): [string, string][] =>
  Object.entries(parts).filter(([, value]) => value !== '' && value !== undefined)

/** The address of a call, encoded. */
export function addressOf({ path }: Pick<Call, 'path'>, { params = {}, query }: Parts = {}): string {
  const values = params as Record<string, string | undefined>
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = String(new URLSearchParams(given(query)))
  return search === '' ? address : `${address}?${search}`
}

/** The query key of a call's answer on a page; `keyOf(operation)` alone begins the keys of all its calls. */
export function keyOf({ id }: Pick<Call, 'id'>, parts?: Parts): readonly unknown[] {
  if (!parts) return [id]
  return [id, Object.fromEntries(given(parts.params)), Object.fromEntries(given(parts.query))]
}
