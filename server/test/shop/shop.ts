import type { GateAnswer, GateCall, GateVerb } from '@muhur/contract/gate/gate'
import { gateUrls } from '@muhur/contract/gate/gate'
import { adminLicensesUrl, type ListedLicense, type NewLicense } from '@muhur/contract/shop/licenses'
import { adminProductsUrl, type ListedProduct, type NewProduct } from '@muhur/contract/shop/products'
import { callbackPath, exchangeUrl, startUrl } from '@muhur/contract/access/session'
import type { InjectOptions } from 'fastify'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { demoAdminIds, demoPeople } from '../../src/access/demo/demo-people.ts'
import { demoDiscord } from '../../src/access/sign-in/discord.ts'
import type { Database } from '../../src/db/db.ts'
import { openDiscordApi } from '../../src/discord/api/client.ts'
import type { App, Deps } from '../../src/http/deps.ts'
import { openSigner } from '../../src/gate/keys/signer.ts'
import { openSdkSources } from '../../src/shop/integration/sdk-sources.ts'
import { openJobs } from '../../src/db/jobs.ts'
import { folderStore } from '../../src/releases/storage/folder.ts'
import { openLive } from '../../src/site/live/live.ts'
import { openMetrics } from '../../src/operator/metrics/metrics.ts'
import { Secrets } from '../../src/start/secrets.ts'
import { resolveName } from '../../src/record/webhooks/destination.ts'
import { holdToDocument } from './documented.ts'
import { testDatabase, type TestDatabase } from '../postgres/database.ts'
import { Uninterrupted } from './uninterrupted.ts'
import { whenFree } from '../nodes/when-free.ts'

export type Person = (typeof demoPeople)[number]['discord_username']

interface ShopOptions {
  publicUrl?: string
  /** Where the shop is, if not in an empty database of its own. */
  database?: TestDatabase
  change?: (deps: Deps) => Partial<Deps>
}

/** What a shop consists of. */
export interface Premises {
  app: App
  deps: Deps
  /** Where it really listens. */
  address: string
  database: TestDatabase
}

/**
 * A whole server on its own database, with nobody's license in it. It listens on a free port, because its sign-in calls
 * the demo's Discord over real HTTP.
 */
export async function openPremises({
  publicUrl = 'https://muhur.test',
  database: given,
  change = () => ({}),
}: ShopOptions = {}): Promise<Premises> {
  const database = given ?? (await testDatabase())
  const secrets = new Secrets(Buffer.alloc(32, 7))
  const discord = demoDiscord(() => address, publicUrl)
  const signer = await openSigner(database.db, secrets)
  const bot = { publicKey: null, token: null }
  const defaults: Deps = {
    db: database.db,
    secrets,
    signer,
    discord,
    // Nothing listens there: a test that has a bot names an emulator.
    discordApi: openDiscordApi({ db: database.db, secrets, config: { bot } }, 'http://127.0.0.1:9'),
    sdks: openSdkSources(),
    files: folderStore(filesOf(database)),
    live: openLive(database.db, false),
    jobs: openJobs(database.db, false),
    metrics: openMetrics(),
    outages: new Uninterrupted(database.db, false),
    resolve: resolveName,
    config: {
      publicUrl,
      alternateUrls: [],
      adminDiscordIds: demoAdminIds,
      bot,
      trustedProxies: [],
      webhookRanges: ['127.0.0.0/8'],
    },
    log: false,
  }
  const deps = { ...defaults, ...change(defaults) }
  const app = await buildApp(deps)
  holdToDocument(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, deps, address, database }
}

/** Where a shop's files are; the folder is made with the first file. */
const filesOf = ({ url }: TestDatabase) => join(tmpdir(), `muhur-files-${new URL(url).pathname.slice(1)}`)

/** What people and bots do in it. */
export class Shop {
  readonly app: App
  readonly deps: Deps
  /** Where it really listens. */
  readonly address: string
  /** Its database's address. */
  readonly databaseUrl: string

  readonly #database: TestDatabase
  #seller: { cookie: string } | undefined

  constructor({ app, deps, address, database }: Premises) {
    this.app = app
    this.deps = deps
    this.address = address
    this.databaseUrl = database.url
    this.#database = database
  }

  async close(): Promise<void> {
    await this.app.close()
    await rm(filesOf(this.#database), { recursive: true, force: true })
    await this.#database.drop()
  }

  get publicUrl(): string {
    return this.deps.config.publicUrl
  }

  get db(): Database {
    return this.deps.db
  }

  /** Signs somebody in as a browser would, and gives the header that carries the session. */
  async signIn(person: Person, headers: Record<string, string> = {}): Promise<{ cookie: string }> {
    // The stand-in for Discord runs in this process, and a busy one may need more than its five seconds.
    const exchange = await whenFree(() => this.#exchange(person, headers))
    if (exchange.statusCode !== 200) throw new Error(`${person} could not sign in: ${exchange.body}`)
    return { cookie: cookies(exchange) }
  }

  async #exchange(person: Person, headers: Record<string, string>) {
    const start = await this.app.inject({ url: startUrl, headers: { host: new URL(this.publicUrl).host } })
    const authorize = new URL(start.headers.location!)
    const approved = await this.app.inject(`${authorize.pathname}${authorize.search}&as=${person}`)
    const back = new URL(approved.headers.location!).searchParams
    return this.app.inject({
      method: 'POST',
      url: exchangeUrl,
      headers: { origin: this.publicUrl, cookie: cookies(start), ...headers },
      payload: {
        code: back.get('code'),
        state: back.get('state'),
        redirectUri: this.publicUrl + callbackPath,
      },
    })
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
    return this.app.inject({
      ...options,
      method,
      url,
      headers: { origin: this.publicUrl, ...options.headers },
    })
  }

  /** A product of Ayşe's, on sale. */
  async product(fields: Partial<NewProduct> = {}): Promise<ListedProduct> {
    return this.#create(adminProductsUrl, {
      name: 'Ticket Bot',
      type: 'discord_bot',
      published: true,
      ...fields,
    })
  }

  /** A license that Ayşe issued, to Mehmet if nobody else is named, with its whole key. */
  async license(fields: Partial<NewLicense> = {}): Promise<ListedLicense> {
    const product_id = fields.product_id ?? (await this.product()).id
    const owner = fields.user_id ? {} : { discord_id: demoPeople[1].discord_id }
    return this.#create(adminLicensesUrl, { product_id, ...owner, ...fields })
  }

  /** As Ayşe. A sign-in takes three times as long as what is made, so that she signs in again only where she has to. */
  async #create<T>(url: string, payload: object): Promise<T> {
    const again = this.#seller && (await this.request('POST', url, { headers: this.#seller, payload }))
    if (again?.statusCode === 201) return again.json()
    this.#seller = await this.signIn('ayse')
    return expectCreated(await this.request('POST', url, { headers: this.#seller, payload }))
  }

  /** What a bot asks. */
  async gate(verb: GateVerb, payload: GateCall): Promise<{ status: number; body: GateAnswer }> {
    const response = await this.app.inject({ method: 'POST', url: gateUrls[verb], payload })
    return { status: response.statusCode, body: response.json() }
  }

  /** The answer of another server of the shop, which then stops: its refusals are stored by then. */
  async lastAnswer(verb: GateVerb, payload: GateCall) {
    const { db } = this.deps
    const app = await buildApp({ ...this.deps, live: openLive(db, false), jobs: openJobs(db, false) })
    const response = await app.inject({ method: 'POST', url: gateUrls[verb], payload })
    await app.close()
    return response
  }
}

type Response = Awaited<ReturnType<Shop['request']>>

function cookies(response: Response): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function expectCreated<T>(response: Response): T {
  if (response.statusCode !== 201) throw new Error(`not created: ${response.body}`)
  return response.json()
}
