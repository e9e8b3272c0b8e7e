import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@muhur/contract/operation'
import type { AnyOperation } from '@muhur/contract/operations'
import type { Cursor } from './each.ts'

/** A call that accepts a token. */
type TokenOperation = Extract<AnyOperation, { resource: string }>

/** A part of a call: absent where the operation has none, optional where each of its fields is. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

interface Extras {
  /** Ends the call, and the wait for a further try. */
  signal?: AbortSignal
  /** For a change: the same key changes nothing twice. Without a key each call has its own. */
  idempotencyKey?: string
}

type Parts<O extends Operation> = Part<'params', ParamsOf<O>> &
  Part<'query', QueryOf<O>> &
  Part<'body', BodyOf<O>> &
  Extras

/** The successful answer: JSON, or a file. */
type Answered<O extends Operation> = unknown extends AnswerOf<O> ? Blob : AnswerOf<O>

/** Fields of a list's query that the server takes with `page` only. */
type PageOnly<O> = O extends { readonly pageOnly: readonly (infer Field)[] } ? Field : never

type Method<O extends Operation> = Called<O> &
  ('cursor' extends keyof QueryOf<O>
    ? {
        readonly cursor: Cursor
        readonly pageOnly?: PageOnly<O>
      }
    : unknown)

type Called<O extends Operation> =
  object extends Parts<O>
    ? (parts?: Parts<O>) => Promise<Answered<O>>
    : (parts: Parts<O>) => Promise<Answered<O>>

/** One method for each call that accepts a token, named as `operationId` in `/openapi.json`. */
export type Client = { [O in TokenOperation as O['id']]: Method<O> }
