import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backups } from '@muhur/contract/operator/backups'
import type { ProviderName } from '@muhur/contract/sales/providers'
import type { Countries } from '../shop/countries/database.ts'
import type { Discord } from '../access/sign-in/discord.ts'
import type { DiscordApi } from '../discord/api/client.ts'
import type { Database } from '../db/db.ts'
import type { Signer } from '../gate/keys/signer.ts'
import type { SdkSources } from '../shop/integration/sdk-sources.ts'
import type { Jobs } from '../db/jobs.ts'
import type { FileStore } from '../releases/storage/file-store.ts'
import type { Live } from '../site/live/live.ts'
import type { Secrets } from '../start/secrets.ts'
import type { Metrics } from '../operator/metrics/metrics.ts'
import type { Outages } from '../gate/outages/outages.ts'
import type { Resolve } from '../record/webhooks/destination.ts'

/** What `main` opens and a test may replace. */
export interface Deps {
  db: Database
  secrets: Secrets
  signer: Signer
  discord: Discord
  /** Calls of Discord's API by the shop's bot. */
  discordApi: DiscordApi
  sdks: SdkSources
  /** Where the files of releases are. */
  files: FileStore
  /** The streams of open pages; the gate says here what its calls changed. */
  live: Live
  /** What goes on after the request that asked for it. */
  jobs: Jobs
  /** What this process counts, for Prometheus. */
  metrics: Metrics
  /** How the name in a webhook's address becomes addresses. */
  resolve: Resolve
  /** Where providers of sales are called, in place of their own addresses. */
  providers?: Partial<Record<ProviderName, string>>
  /** Knows when an outage has ended. */
  outages: Outages
  /** Tells the countries of addresses, where the environment names a database of them. */
  countries?: Countries
  config: AppConfig
  log: FastifyBaseLogger | false
}

/** What of the environment matters beyond start-up. */
interface AppConfig {
  /** The origin that browsers see, and the issuer in every verdict. */
  publicUrl: string
  /** More origins under which bots reach this server. */
  alternateUrls: readonly string[]
  /** Who is an admin, by Discord id. */
  adminDiscordIds: readonly string[]
  /** The shop's bot on Discord, as far as the environment names it. */
  bot: { publicKey: string | null; token: string | null }
  /** Whose X-Forwarded headers are believed. */
  trustedProxies: readonly string[]
  /** Private ranges that webhooks may be sent to. */
  webhookRanges: readonly string[]
  /** When the server makes a backup by itself; absent where the server makes none. */
  dailyBackup?: Backups['daily']
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
