import type { GateAnswer, GateCall, GateVerb } from '@muhur/contract/gate'
import { gateUrls } from '@muhur/contract/gate'
import { adminLicensesUrl, type ListedLicense, type NewLicense } from '@muhur/contract/license'
import { adminProductsUrl, type ListedProduct, type NewProduct } from '@muhur/contract/product'
import { callbackPath, exchangeUrl, startUrl } from '@muhur/contract/session'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import { buildApp } from '../src/app.ts'
import { demoAdminIds, demoPeople } from '../src/auth/demo-people.ts'
import { demoDiscord } from '../src/auth/discord.ts'
import type { Database } from '../src/db/db.ts'
import type { App, Deps } from '../src/deps.ts'
import { openSigner } from '../src/gate/signer.ts'
import { openSdkSources } from '../src/integration/sdk-sources.ts'
import { newLive } from '../src/live/bus.ts'
import { Secrets } from '../src/secrets.ts'
import { holdClock, type Clock } from './clock.ts'
import { testDatabase } from './database.ts'

export type Person = (typeof demoPeople)[number]['discord_username']

const publicUrl = 'https://muhur.test'

/**
 * A whole server on its own database, with a clock that the test holds. It listens on a free port, because its sign-in
 * calls the demo's Discord over real HTTP. Every test starts from an empty shop.
 */
export async function world(change: (deps: Deps) => Partial<Deps> = () => ({})): Promise<World> {
  const database = await testDatabase()
  const secrets = new Secrets(Buffer.alloc(32, 7))
  const discord = demoDiscord(() => address, publicUrl)
  const signer = await openSigner(database.db, secrets)
  const usual: Deps = {
    db: database.db,
    secrets,
    signer,
    discord,
    sdks: openSdkSources(),
    live: newLive(),
    config: { publicUrl, adminDiscordIds: demoAdminIds, trustedProxies: [] },
    log: false,
  }
  const deps = { ...usual, ...change(usual) }
  const app = await buildApp(deps)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const clock = await holdClock(deps.db)

  beforeEach(async () => {
    await deps.db.session((session) =>
      session.script(
        'truncate audit_log, instances, licenses, live_samples, products, sessions, users, verdict_totals cascade',
      ),
    )
    await clock.reset()
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  return new World(app, deps, clock, address, database.url)
}

export class World {
  readonly app: App
  readonly deps: Deps
  readonly clock: Clock
  /** Where it really listens. */
  readonly address: string
  /** Its database's address, on PostgreSQL. */
  readonly databaseUrl: string | null

  constructor(app: App, deps: Deps, clock: Clock, address: string, databaseUrl: string | null) {
    this.app = app
    this.deps = deps
    this.clock = clock
    this.address = address
    this.databaseUrl = databaseUrl
  }

  get db(): Database {
    return this.deps.db
  }

  /** Signs somebody in as a browser would, and gives the header that carries the session. */
  async signIn(person: Person): Promise<{ cookie: string }> {
    const start = await this.app.inject({ url: startUrl, headers: { host: new URL(publicUrl).host } })
    const authorize = new URL(start.headers.location!)
    const approved = await this.app.inject(`${authorize.pathname}${authorize.search}&as=${person}`)
    const back = new URL(approved.headers.location!).searchParams
    const exchange = await this.app.inject({
      method: 'POST',
      url: exchangeUrl,
      headers: { origin: publicUrl, cookie: cookies(start) },
      payload: { code: back.get('code'), state: back.get('state'), redirectUri: publicUrl + callbackPath },
    })
    if (exchange.statusCode !== 200) throw new Error(`${person} could not sign in: ${exchange.body}`)
    return { cookie: cookies(exchange) }
  }

  /** The id of somebody who has signed in or owns something. */
  async userId(person: Person): Promise<string> {
    const { discord_id } = demoPeople.find(({ discord_username }) => discord_username === person)!
    const user = await this.db.queries
      .selectFrom('users')
      .select('id')
      .where('discord_id', '=', discord_id)
      .executeTakeFirstOrThrow()
    return user.id
  }

  /** A request from our own pages. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options: Omit<InjectOptions, 'method' | 'url'> = {},
  ) {
    return this.app.inject({ ...options, method, url, headers: { origin: publicUrl, ...options.headers } })
  }

  /** A product of Ayşe's. */
  async product(wish: Partial<NewProduct> = {}): Promise<ListedProduct> {
    const headers = await this.signIn('ayse')
    const payload = { name: 'Ticket Bot', type: 'discord_bot', ...wish }
    return expectCreated(await this.request('POST', adminProductsUrl, { headers, payload }))
  }

  /** A license that Ayşe issued, to Mehmet if nobody else is named, with its whole key. */
  async license(wish: Partial<NewLicense> = {}): Promise<ListedLicense> {
    const headers = await this.signIn('ayse')
    const product_id = wish.product_id ?? (await this.product()).id
    const owner = wish.user_id ? {} : { discord_id: demoPeople[1].discord_id }
    const payload = { product_id, ...owner, ...wish }
    return expectCreated(await this.request('POST', adminLicensesUrl, { headers, payload }))
  }

  /** What a bot asks. */
  async gate(verb: GateVerb, payload: GateCall): Promise<{ status: number; body: GateAnswer }> {
    const response = await this.app.inject({ method: 'POST', url: gateUrls[verb], payload })
    return { status: response.statusCode, body: response.json() }
  }
}

type Response = Awaited<ReturnType<World['request']>>

function cookies(response: Response): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function expectCreated<T>(response: Response): T {
  if (response.statusCode !== 201) throw new Error(`not created: ${response.body}`)
  return response.json()
}
