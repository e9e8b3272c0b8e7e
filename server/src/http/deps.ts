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
import type { Traces } from '../operator/telemetry/traces.ts'
import type { Outages } from '../gate/outages/outages.ts'
import type { Resolve } from '../record/webhooks/destination.ts'

/** The parts that `main` opens and a test may replace. */
export interface Deps {
  db: Database
  secrets: Secrets
  signer: Signer
  discord: Discord
  /** Calls of Discord's API by the shop's bot. */
  discordApi: DiscordApi
  sdks: SdkSources
  /** The files of releases. */
  files: FileStore
  /** The streams of open pages; the gate reports its changes here. */
  live: Live
  /** Work that goes on after its request. */
  jobs: Jobs
  /** This process's counters for Prometheus. */
  metrics: Metrics
  /** Spans of calls, where the environment names a receiver. */
  traces?: Pick<Traces, 'answered'>
  /** Resolves the name in a webhook's address to addresses. */
  resolve: Resolve
  /** Addresses of the providers of sales, in place of their own. */
  providers?: Partial<Record<ProviderName, string>>
  /** Knows when an outage has ended. */
  outages: Outages
  /** The countries of addresses, where the environment names a database. */
  countries?: Countries
  config: AppConfig
  log: FastifyBaseLogger | false
}

/** The part of the environment that matters beyond start-up. */
interface AppConfig {
  /** The origin that browsers see, and the issuer in every verdict. */
  publicUrl: string
  /** More origins under which bots reach this server. */
  alternateUrls: readonly string[]
  /** The Discord ids of the admins. */
  adminDiscordIds: readonly string[]
  /** The shop's bot on Discord, as far as the environment names it. */
  bot: { publicKey: string | null; token: string | null }
  /** The proxies with trusted X-Forwarded headers. */
  trustedProxies: readonly string[]
  /** Private ranges that webhooks may be sent to. */
  webhookRanges: readonly string[]
  /** The time of the server's daily backup; absent where the server makes none. */
  dailyBackup?: Backups['daily']
  /** Whether the embedded database has an archive; missing: no. */
  archives?: boolean
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
