import { liveUrl } from '@muhur/contract/site/live'
import { startUrl } from '@muhur/contract/access/session'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { DeclaredRoute } from '../../src/access/guard.ts'
import { allScopes, programsOf } from '../../src/access/tokens/programs.fixture.ts'
import { botAt } from '../../src/discord/bot.fixture.ts'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { changes } from '../../src/record/idempotency/changes.fixture.ts'
import { count } from '../load/count.ts'
import { DiscordEmulator } from '../network/discord-bot.ts'
import { brokenIn } from '../shop/broken.ts'
import { emptyShop, world } from '../shop/world.ts'
import { anyValue } from './any-value.ts'
import { amount, figure } from './figure.ts'

const discord = await DiscordEmulator.open()
afterAll(() => discord.close())
const w = await world(botAt(discord))
const { issue } = programsOf(w)
const callsOf = changes(w)

/** An answer without an end, and the way to a Discord. */
const leftOut = new Set<string>([liveUrl, startUrl])
const routes = w.app.declaredRoutes.filter(({ url }) => !leftOut.has(url) && !url.includes('*'))

const callCount = amount({ short: 2_000, full: 100_000, long: 1_000_000 })
const perShop = 2_000

test(`${callCount} calls of every route: no fault of ours, each answer as the document says`, async () => {
  const seed = Date.now()
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const broken: Finding[] = []
  for (let made = 0; made < callCount; made += perShop) {
    const callers = await openShop()
    const known = await namesOfShop()
    const calls = fc.sample(anyCall(known), { numRuns: perShop, seed: seed + made })
    for (const [index, call] of calls.entries()) {
      const caller = index % callers.length
      const status = await send(call, callers[caller]).catch((error: Error) => error.message)
      // Calls sign people out, too.
      if (status === 401 && callers[caller]!.cookie)
        callers[caller] = await w.signIn(caller < 2 ? 'ayse' : 'mehmet')
      if (typeof status === 'number' && status < 500) count(statuses, `${status}`)
      else
        faults.push(`${status}: ${call.route.method} ${call.url} ${JSON.stringify(call.body)?.slice(0, 500)}`)
    }
    broken.push(...(await brokenIn(w.db, w.deps.secrets)))
  }
  const counts = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`)
  figure(
    'calls from the schemas of every route',
    `${callCount}, ${faults.length} faults (${counts.join(', ')})`,
  )
  expect([...new Set(faults)].slice(0, 20), `seed ${seed}`).toEqual([])
  expect(broken, `seed ${seed}`).toEqual([])
})

/** Somebody of each kind, in a shop in which each kind of thing exists; what blocks of former calls let through. */
async function openShop(): Promise<Record<string, string>[]> {
  await w.db.session((session) => session.script(emptyShop))
  for (const [route, prepare] of Object.entries(callsOf))
    if (/^(POST|PUT)/.test(route) && !/imports|sessions/.test(route)) {
      const prepared = await prepare().catch(() => null)
      if (!prepared) continue
      const { url, payload, headers = {} } = prepared
      const [method] = route.split(' ') as ['POST']
      const ayse = await w.signIn('ayse')
      await w.request(method, url, {
        headers: { ...ayse, ...headers },
        ...(payload !== undefined && { payload }),
      })
    }
  const token = await issue({ scopes: allScopes.scopes })
  const ayse = await w.signIn('ayse')
  return [ayse, ayse, await w.signIn('mehmet'), {}, { authorization: `Bearer ${token.secret}` }]
}

/** Every id in the database, and some names. */
async function namesOfShop(): Promise<string[]> {
  const tables = await w.db.session((session) =>
    session.rows<{ name: string; field: string }>(
      `select table_name as name, column_name as field from information_schema.columns
        where table_schema = 'public' and column_name in ('id', 'ref', 'discord_id', 'key_id')`,
    ),
  )
  const values = await Promise.all(
    tables.map(({ name, field }) =>
      w.db.session((session) =>
        session.rows<{ value: string }>(`select ${field}::text as value from ${name} limit 5`),
      ),
    ),
  )
  return ['Ticket Bot', 'machine-1', ...values.flat().flatMap(({ value }) => value ?? [])]
}

interface Call {
  route: DeclaredRoute
  url: string
  body: unknown
}

function anyCall(known: readonly string[]): fc.Arbitrary<Call> {
  return fc.constantFrom(...routes).chain((route) => {
    const { params, querystring, body } = route.schema as Record<string, object | undefined>
    return fc
      .record({
        params: mostly(anyValue(params ?? {}, known)),
        query: mostly(anyValue(querystring ?? { type: 'object' }, known)),
        body: mostly(anyValue(body ?? {}, known)),
      })
      .map((drawn) => ({ route, url: addressOf(route, drawn, known), body: drawn.body }))
  })
}

/** As the schema wants it nine times in ten, spoilt otherwise. */
function mostly(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('\0', '\ud800', '\u202e', '9'.repeat(400), -0, 1e308, [], {}, null, '__proto__'),
  )
  const spoilt = fc.tuple(arbitrary, fc.nat(), strange).map(([value, place, other]) => {
    if (typeof value !== 'object' || value === null) return other
    const names = Object.keys(value)
    return { ...value, [names[place % (names.length + 1)] ?? 'unknown']: other }
  })
  return fc.oneof({ weight: 9, arbitrary }, spoilt)
}

function addressOf(
  { url }: DeclaredRoute,
  drawn: { params: unknown; query: unknown },
  known: readonly string[],
) {
  const written = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  const params = Object(drawn.params)
  const path = url.replaceAll(/:(\w+)/g, (_, name) =>
    written(typeof params[name] === 'string' ? params[name] : known[url.length % known.length]),
  )
  const query = Object.entries(Object(drawn.query)).map(
    ([name, value]) => `${written(name)}=${written(value)}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

async function send({ route, url, body }: Call, headers: Record<string, string> = {}): Promise<number> {
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(route.method)
  const { statusCode } = await w.app.inject({
    method: route.method as 'GET',
    url,
    headers: { origin: w.publicUrl, ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: JSON.stringify(body) ?? '' }),
  })
  return statusCode
}
