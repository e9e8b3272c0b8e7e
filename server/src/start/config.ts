import type { Backups } from '@muhur/contract/operator/backups'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isLoopback } from './loopback.ts'
import { mends, shortestPassphrase, type Variable } from './config-mends.ts'
import { isReadableAddress } from './readable-address.ts'
import { sslModeMend, withPlainSslMode } from './ssl-mode.ts'
import { logLevels, type LogLevel } from './log/log.ts'
import { Refused } from './faults/refused.ts'

/** Everything the environment decides. Null stands for "not given". */
export interface Config {
  host: string
  port: number
  /** Where Prometheus may ask how the server does. Null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where the embedded database and the made-up master key live. */
  dataDir: string
  databaseUrl: string | null
  /** The same database as the role that owns its tables, for migrations and restores. Null: the role of `databaseUrl` does both. */
  databaseOwnerUrl: string | null
  /** Where `npm run move-database` takes the shop. */
  newDatabaseUrl: string | null
  /** The origin that browsers see, without a slash at its end. Null: http on the address that is listened on. */
  publicUrl: string | null
  /** More origins under which bots reach this server, for downloads to pin: a lost domain then ends no bot. */
  alternateUrls: string[]
  /** Null: the demo's stand-in signs people in. */
  discord: { clientId: string; clientSecret: string } | null
  adminDiscordIds: string[]
  /** Proxies, as addresses or CIDR ranges, whose X-Forwarded headers are believed; nobody else's are. */
  trustedProxies: string[]
  /** Private ranges, as addresses or in CIDR form, that webhooks may be sent to; http is accepted there alone. */
  webhookRanges: string[]
  /** A file of MaxMind's format that tells the countries of addresses. Null: no countries anywhere. */
  countryDatabase: string | null
  /** 32 bytes that seal license keys and signing keys. Null: made once and kept in `dataDir`. */
  masterKey: Buffer | null
  /** The least that is logged. */
  logLevel: LogLevel
  /** How long a node that is asked to stop still serves while proxies notice that it is not ready, in seconds. */
  drainSeconds: number
  /** Where the server puts a backup each day. Null: none by itself. */
  backup: { folder: string; daily: NonNullable<Backups['daily']> } | null
  /** Seals the master key inside backups. Null: a command asks, and the server leaves the key out. */
  backupPassphrase: string | null
  production: boolean
}

/** Reads the environment. Throws one `ConfigError` that lists everything wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: SettingFault[] = []
  const refuse = (name: Variable, mend = mends[name]) =>
    faults.push({ name, says: env[name]?.trim() ? 'yanlış' : 'eksik', mend })
  const read = <T>(name: Variable, parse: (text: string) => T | undefined): T | null => {
    const text = env[name]?.trim()
    if (!text) return null
    const value = parse(text)
    if (value === undefined) refuse(name)
    return value ?? null
  }

  const database = (name: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'NEW_DATABASE_URL') => {
    const url = read(name, postgresUrl)
    if (url === null) return null
    const plain = withPlainSslMode(url)
    const mend = sslModeMend(url)
    if (mend !== undefined) refuse(name, mend)
    else if (!isReadableAddress(plain)) refuse(name)
    return plain
  }

  const host = env.HOST?.trim() || '127.0.0.1'
  const metricsPort = read('METRICS_PORT', portNumber)
  const clientId = read('DISCORD_CLIENT_ID', snowflake)
  const clientSecret = env.DISCORD_CLIENT_SECRET?.trim() || null
  const production = env.NODE_ENV === 'production'
  const config: Config = {
    host,
    port: read('PORT', portNumber) ?? 3000,
    metrics:
      metricsPort === null ? null : { host: env.METRICS_HOST?.trim() || '127.0.0.1', port: metricsPort },
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl: database('DATABASE_URL'),
    databaseOwnerUrl: database('DATABASE_OWNER_URL'),
    newDatabaseUrl: database('NEW_DATABASE_URL'),
    publicUrl: read('PUBLIC_URL', origin),
    alternateUrls: read('ALTERNATE_URLS', origins) ?? [],
    discord: clientId && clientSecret ? { clientId, clientSecret } : null,
    adminDiscordIds: read('ADMIN_DISCORD_IDS', snowflakes) ?? [],
    trustedProxies: read('TRUSTED_PROXIES', proxies) ?? [],
    webhookRanges: read('WEBHOOK_PRIVATE_RANGES', proxies) ?? [],
    countryDatabase: read('COUNTRY_DATABASE', (text) => resolve(text)),
    masterKey: read('MASTER_KEY', keyBytes),
    logLevel: read('LOG_LEVEL', logLevel) ?? 'warn',
    drainSeconds: read('DRAIN_SECONDS', (text) => whole(text, 0, 300)) ?? (production ? 5 : 0),
    backup: null,
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    production,
  }

  const folder = read('BACKUP_DIR', (text) => resolve(text))
  const daily = {
    start_hour: read('BACKUP_HOUR', (text) => whole(text, 0, 23)) ?? 1,
    kept: read('BACKUP_KEEP', (text) => whole(text, 1, 1000)) ?? 14,
  }
  if (config.backupPassphrase !== null && config.backupPassphrase.length < shortestPassphrase)
    refuse('BACKUP_PASSPHRASE')
  if (folder !== null) config.backup = { folder, daily }

  if (env.DISCORD_CLIENT_ID?.trim() && !clientSecret) refuse('DISCORD_CLIENT_SECRET')
  if (clientSecret && !env.DISCORD_CLIENT_ID?.trim()) refuse('DISCORD_CLIENT_ID')
  if (faults.length === 0) refuseContradictions(config, refuse)
  // This server speaks http only, so in production something stands before it. Unnamed, that would be everybody's address.
  if (config.production && !env.TRUSTED_PROXIES?.trim()) refuse('TRUSTED_PROXIES')
  if (faults.length > 0) throw new ConfigError(faults)
  // The demo is on loopback, and so is a receiver that is tried with it.
  if (!config.discord && !env.WEBHOOK_PRIVATE_RANGES?.trim()) config.webhookRanges = ['127.0.0.0/8', '::1']
  return config
}

/** What is wrong with one variable. The value stays out: it may be a secret. */
export interface SettingFault {
  name: Variable
  says: string
  mend: string
}

export class ConfigError extends Refused {
  readonly faults: readonly SettingFault[]

  constructor(faults: readonly SettingFault[], options?: ErrorOptions) {
    super(faults.map(({ name, says, mend }) => `${name} ${says}: ${mend}`).join('; '), '', options)
    this.faults = faults
  }
}

function refuseContradictions(config: Config, refuse: (name: Variable, mend?: string) => void): void {
  const { discord, production, host, publicUrl, masterKey, metrics } = config
  if (production) {
    if (!discord) {
      refuse('DISCORD_CLIENT_ID')
      refuse('DISCORD_CLIENT_SECRET')
    }
    if (!masterKey) refuse('MASTER_KEY')
    if (!publicUrl?.startsWith('https://')) refuse('PUBLIC_URL')
  } else if (discord) {
    // HOST is then no address that browsers can be sent back to.
    if (!publicUrl && !isLoopback(host)) refuse('PUBLIC_URL')
  } else {
    // The demo sign-in lets anyone in.
    if (!isLoopback(host)) refuse('HOST')
    if (publicUrl && !isLoopback(hostOf(publicUrl))) refuse('PUBLIC_URL', mends.HOST)
  }
  if (metrics?.port === config.port) refuse('METRICS_PORT')
}

/** Where the server can be reached when the environment names no PUBLIC_URL. */
export function originOf({ host, port }: Config): string {
  return new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function portNumber(text: string): number | undefined {
  return whole(text, 1, 65_535)
}

function whole(text: string, least: number, most: number): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined
}

function logLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text.toLowerCase())
}

function postgresUrl(text: string): string | undefined {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) ? text : undefined
}

function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username
  // A host may have quotes in it for the URL standard; ours stands inside source files.
  return bare && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) ? url.origin : undefined
}

function origins(text: string): string[] | undefined {
  const found = text.split(',').map((word) => origin(word.trim()))
  return found.every((one) => one !== undefined) ? found : undefined
}

function snowflake(text: string): string | undefined {
  return /^\d{5,20}$/.test(text) ? text : undefined
}

function snowflakes(text: string): string[] | undefined {
  const ids = text.split(',').map((id) => snowflake(id.trim()))
  return ids.includes(undefined) ? undefined : (ids as string[])
}

function proxies(text: string): string[] | undefined {
  if (text.toLowerCase() === 'none') return []
  const ranges = text.split(',').map((range) => range.trim())
  return ranges.every(isNetwork) ? ranges : undefined
}

function isNetwork(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/')
  const longestPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (longestPrefix < 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longestPrefix)
}

function keyBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 && /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? bytes : undefined
}
