import { openapiUrl } from '@muhur/contract/site/openapi'
import { exampleIds } from '@muhur/contract/example-ids'
import { tokensUrl } from '@muhur/contract/access/tokens'
import type { LightMyRequestResponse } from 'fastify'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { exchangeUrl } from '@muhur/contract/access/session'
import { openDocument, type Operation } from './document.fixture.ts'

const w = await world()
const document = openDocument((await w.app.inject(openapiUrl)).json())

interface Attempt {
  what: string
  /** Texts of the path's parameters by name. */
  ids?: (name: string) => string
  query?: Record<string, string>
  headers?: Record<string, string>
  payload?: string
}

const json = { 'content-type': 'application/json' }

/** All kinds of callers, by the headers of the call. */
async function callers(): Promise<Record<string, Record<string, string>>> {
  const seller = await w.signIn('ayse')
  const payload = { name: 'deneme', scopes: ['licenses:read', 'licenses:write', 'products:read'] }
  const token = await w.request('POST', tokensUrl, { headers: seller, payload })
  expect(token.statusCode).toBe(201)
  return {
    seller,
    buyer: await w.signIn('mehmet'),
    stranger: {},
    token: { authorization: `Bearer ${token.json().secret}` },
    'a token that is none': { authorization: 'Bearer muhur_yok' },
  }
}

const oldState = { 'if-match': '"x"', 'if-none-match': '"x"' }

/** The examples with the license, product and owner of this shop in place of the examples' own. */
async function shopOfExamples(): Promise<(text: string) => string> {
  const { id, product_id, owner } = await w.license()
  const real: Record<string, string> = {
    [exampleIds.license]: id,
    [exampleIds.product]: product_id,
    [exampleIds.user]: owner.id,
    [exampleIds.discord]: owner.discord_id,
  }
  return (text) => Object.entries(real).reduce((all, [example, own]) => all.replaceAll(example, own), text)
}

async function answerTo(
  operation: Operation,
  attempt: Attempt,
  caller: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(attempt.ids?.(name) ?? newId()),
  )
  return w.app.inject({
    method: operation.method,
    url: path + (attempt.query ? `?${new URLSearchParams(attempt.query)}` : ''),
    headers: { origin: w.publicUrl, ...caller, ...attempt.headers },
    ...(attempt.payload !== undefined && { payload: attempt.payload }),
  })
}

// A stream of live events never ends.
const calls = document.operations.filter(({ path }) => path !== '/api/live')

test.for(calls.map((call) => [call.name, call] as const))(
  '%s: every answer is one that the document has, whoever asks and whatever is sent',
  async ([, call]) => {
    const real = await shopOfExamples()
    const example = call.body && real(call.body)
    const body = example && { headers: { ...json }, payload: example }
    const exampleId = (name: string) => real(call.examples.path[name] ?? newId())
    const first: Attempt[] = [
      { what: 'the example', ids: exampleId, ...body },
      { what: 'ids of nothing', ...body },
      { what: 'ids that are none', ids: () => 'ığ', ...body },
    ]
    const further: Attempt[] = [
      { what: 'an endless id', ids: () => 'x'.repeat(200), ...body },
      { what: 'U+0000', ids: () => '\0', query: { q: '\0', page: '-1', limit: 'x' }, ...body },
      { what: 'an unknown filter', ids: exampleId, query: { yok: '1' }, ...body },
      { what: 'no body', ids: exampleId },
      { what: 'an empty object', ids: exampleId, headers: json, payload: '{}' },
      { what: 'no JSON', ids: exampleId, headers: json, payload: '{' },
      { what: 'a form', ids: exampleId, headers: { 'content-type': 'text/plain' }, payload: 'a=b' },
      { what: 'a large body', ids: exampleId, headers: json, payload: `"${'x'.repeat(70_000)}"` },
      { what: 'no CSV', ids: exampleId, headers: { 'content-type': 'text/csv' }, payload: '\0' },
      { what: 'another site', ids: exampleId, ...body, headers: { ...json, origin: 'https://x.example' } },
      { what: 'a state long gone', ids: exampleId, ...body, headers: { ...json, ...oldState } },
      {
        what: 'a bad key',
        ids: exampleId,
        ...body,
        headers: { ...json, 'idempotency-key': 'ğ'.repeat(300) },
      },
      ...[...Object.entries(call.examples.query), ...call.choicesOf].map(([name, value]) => ({
        what: `${name}=${value}`,
        ids: exampleId,
        query: { [name]: real(value) },
        ...body,
      })),
    ]
    const faults: string[] = []
    const all = await callers()
    /** @returns statuses of the answers */
    const send = async (who: string, attempts: Attempt[]) => {
      const statuses: number[] = []
      for (const attempt of attempts) {
        const answer = await answerTo(call, attempt, all[who]!).catch((error: Error) => error)
        const fault = answer instanceof Error ? answer.message : document.faultOf(call, answer)
        if (fault) faults.push(`${who}, ${attempt.what}: ${fault}`)
        if (!(answer instanceof Error)) statuses.push(answer.statusCode)
      }
      return statuses
    }
    for (const who of Object.keys(all)) {
      const statuses = await send(who, first)
      // A call for admins alone refuses a buyer before the call reads what was sent.
      const isRefused = statuses.every((status) => status === 403)
      if (who === 'seller' || (who === 'buyer' && !isRefused)) await send(who, further)
    }
    expect(faults).toEqual([])
  },
)

/** A sign-in is exchanged once, by the browser that began it. */
const withExamples = calls.filter(({ body, path }) => body && path !== exchangeUrl)

test.for(withExamples.map((call) => [call.name, call] as const))(
  '%s: the example is accepted',
  async ([, call]) => {
    const real = await shopOfExamples()
    const ids = (name: string) => real(call.examples.path[name] ?? newId())
    const attempt = { what: 'the example', ids, headers: json, payload: real(call.body!) }
    const { statusCode, body } = await answerTo(call, attempt, await w.signIn('ayse'))
    expect([400, 413, 415, 500], body).not.toContain(statusCode)
  },
)
