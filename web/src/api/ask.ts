import { relationHeader, totalHeader } from '@muhur/contract/http/first-visit'
import {
  addressOf,
  type AnswerOf,
  type Asked,
  type BodyOf,
  type Operation,
  type ParamsOf,
  type Parts,
  type QueryOf,
} from '@muhur/contract/operation'
import { request, type RequestOptions } from './api.ts'

/** The input of a call besides its operation: each part that the operation has. */
export type CallInput<O extends Operation> = Needed<'params', ParamsOf<O>> &
  Needed<'body', BodyOf<O>> & {
    /** As texts, the form of values in an address; empty values are left out. */
    query?: { [Name in keyof QueryOf<O>]?: string | undefined }
  }
type Needed<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : { [name in Name]: Value }

/** Options of a call; `failure` replaces the operation's. */
export type CallOptions = Partial<
  Pick<RequestOptions, 'signal' | 'ifMatch' | 'preferServerText' | 'keepSession' | 'failure'>
>

/** Asks the server; throws ApiError or Unreachable. */
export async function ask<O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  options?: CallOptions,
): Promise<AnswerOf<O>> {
  return (await (await send(operation, input, options)).json()) as AnswerOf<O>
}

/** An answer with its entity tag, which a change of it sends back. */
export interface Tagged<T> {
  value: T
  tag: string | undefined
}

export async function askTagged<O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  options?: CallOptions,
): Promise<Tagged<AnswerOf<O>>> {
  const response = await send(operation, input, options)
  return { value: (await response.json()) as AnswerOf<O>, tag: response.headers.get('etag') ?? undefined }
}

/** A file; the caller chooses its name. */
export async function askFile<O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  options?: CallOptions,
): Promise<Blob> {
  return (await send(operation, input, options)).blob()
}

/** The rows of an operation that answers with a list. */
export type RowOf<O extends Operation> = AnswerOf<O> extends readonly (infer Row)[] ? Row : never

/** One page of a list, and the total number of rows; with `atLeast`, the total is a lower bound. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  atLeast: boolean
}

export async function askPage<O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  options?: CallOptions,
): Promise<ListPage<RowOf<O>>> {
  const response = await send(operation, input, options)
  const rows = (await response.json()) as RowOf<O>[]
  return {
    rows,
    total: Number(response.headers.get(totalHeader) ?? rows.length),
    atLeast: response.headers.get(relationHeader) === 'at-least',
  }
}

function send<O extends Operation>(
  operation: Asked<O>,
  input: CallInput<O>,
  options?: CallOptions,
): Promise<Response> {
  const { method, failure = 'İstek tamamlanamadı.' } = operation
  const { body, ...parts } = input as Parts & { body?: unknown }
  return request(addressOf(operation, parts), { method, body, failure, ...options })
}
