import type { Backups } from '@muhur/contract/backup'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isLoopback } from './address.ts'
import { logLevels, type LogLevel } from './log.ts'

/** Everything the environment decides. Null stands for "not given". */
export interface Config {
  host: string
  port: number
  /** Where Prometheus may ask how the server does. Null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where the embedded database and the made-up master key live. */
  dataDir: string
  databaseUrl: string | null
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

/** Short ones are guessed, whatever they cost to try. */
export const shortestPassphrase = 12

const databaseAddress = 'must be an address like postgres://user:password@host:5432/name'

/** Reads the environment. Throws one `ConfigError` that lists everything wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const read = <T>(name: string, parse: (text: string) => T | undefined, rule: string): T | null => {
    const text = env[name]?.trim()
    if (!text) return null
    const value = parse(text)
    if (value === undefined) faults.push(`${name} ${rule}`)
    return value ?? null
  }

  const host = env.HOST?.trim() || '127.0.0.1'
  const metricsPort = read('METRICS_PORT', portNumber, 'must be a port number from 1 to 65535')
  const clientId = read('DISCORD_CLIENT_ID', snowflake, 'must be the digits of a Discord application id')
  const clientSecret = env.DISCORD_CLIENT_SECRET?.trim() || null
  const production = env.NODE_ENV === 'production'
  const config: Config = {
    host,
    port: read('PORT', portNumber, 'must be a port number from 1 to 65535') ?? 3000,
    metrics:
      metricsPort === null ? null : { host: env.METRICS_HOST?.trim() || '127.0.0.1', port: metricsPort },
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl: read('DATABASE_URL', postgresUrl, databaseAddress),
    newDatabaseUrl: read('NEW_DATABASE_URL', postgresUrl, databaseAddress),
    publicUrl: read(
      'PUBLIC_URL',
      origin,
      'must be an origin like https://lisans.example.com, without a path',
    ),
    alternateUrls:
      read(
        'ALTERNATE_URLS',
        origins,
        'must be origins like https://yedek.example.com, separated by commas',
      ) ?? [],
    discord: clientId && clientSecret ? { clientId, clientSecret } : null,
    adminDiscordIds: read('ADMIN_DISCORD_IDS', snowflakes, 'must be Discord ids, separated by commas') ?? [],
    trustedProxies:
      read(
        'TRUSTED_PROXIES',
        proxies,
        'must be addresses or ranges like 10.0.0.0/8, separated by commas, or none',
      ) ?? [],
    webhookRanges:
      read(
        'WEBHOOK_PRIVATE_RANGES',
        proxies,
        'must be addresses or ranges like 10.0.5.0/24, separated by commas, or none',
      ) ?? [],
    countryDatabase: read('COUNTRY_DATABASE', (text) => resolve(text), 'must be a file'),
    masterKey: read(
      'MASTER_KEY',
      keyBytes,
      'must be 32 bytes in base64 (make one with: openssl rand -base64 32)',
    ),
    logLevel: read('LOG_LEVEL', logLevel, `must be one of ${logLevels.join(', ')}`) ?? 'warn',
    drainSeconds:
      read('DRAIN_SECONDS', (text) => whole(text, 0, 300), 'must be seconds from 0 to 300') ??
      (production ? 5 : 0),
    backup: null,
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    production,
  }

  const folder = read('BACKUP_DIR', (text) => resolve(text), 'must be a folder')
  const daily = {
    start_hour: read('BACKUP_HOUR', (text) => whole(text, 0, 23), 'must be an hour of UTC from 0 to 23') ?? 1,
    kept: read('BACKUP_KEEP', (text) => whole(text, 1, 1000), 'must be a number from 1 to 1000') ?? 14,
  }
  if (config.backupPassphrase !== null && config.backupPassphrase.length < shortestPassphrase)
    faults.push(`BACKUP_PASSPHRASE must have at least ${shortestPassphrase} characters`)
  if (folder !== null) config.backup = { folder, daily }

  if (env.DISCORD_CLIENT_ID?.trim() && !clientSecret)
    faults.push('DISCORD_CLIENT_SECRET is missing beside DISCORD_CLIENT_ID')
  if (clientSecret && !env.DISCORD_CLIENT_ID?.trim())
    faults.push('DISCORD_CLIENT_ID is missing beside DISCORD_CLIENT_SECRET')
  if (faults.length === 0) faults.push(...contradictions(config))
  // This server speaks http only, so in production something stands before it. Unnamed, that would be everybody's address.
  if (config.production && !env.TRUSTED_PROXIES?.trim()) {
    faults.push(
      'TRUSTED_PROXIES is missing: name the proxy that takes https for this server (127.0.0.1 for one on this machine), or none where no request comes through a proxy',
    )
  }
  if (faults.length > 0) throw new ConfigError(faults)
  // The demo is on loopback, and so is a receiver that is tried with it.
  if (!config.discord && !env.WEBHOOK_PRIVATE_RANGES?.trim()) config.webhookRanges = ['127.0.0.0/8', '::1']
  return config
}

export class ConfigError extends Error {
  /** One for each thing that is wrong; each begins with the name of its variable. */
  readonly faults: readonly string[]

  constructor(faults: string[], options?: ErrorOptions) {
    super(faults.join('; '), options)
    this.faults = faults
  }
}

function contradictions(config: Config): string[] {
  const faults: string[] = []
  if (!config.discord && config.production) {
    faults.push(
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing: NODE_ENV=production has no demo sign-in',
    )
  }
  if (!config.discord && !isLoopback(config.host)) {
    faults.push(
      `HOST ${config.host} is not loopback: the demo sign-in lets anyone in, so set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET first`,
    )
  }
  if (!config.discord && config.publicUrl && !isLoopback(hostOf(config.publicUrl))) {
    faults.push(
      `PUBLIC_URL ${config.publicUrl} is not loopback: the demo sign-in lets anyone in, so set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET first`,
    )
  }
  if (config.discord && !config.publicUrl && !isLoopback(config.host)) {
    faults.push(
      `PUBLIC_URL is missing: HOST ${config.host} is not an address that browsers can be sent back to`,
    )
  }
  if (config.metrics?.port === config.port) faults.push('METRICS_PORT is the same as PORT')
  if (config.production && !config.masterKey)
    faults.push('MASTER_KEY is missing (make one with: openssl rand -base64 32)')
  if (config.production && !config.publicUrl?.startsWith('https://')) {
    faults.push('PUBLIC_URL must be an https address in production')
  }
  return faults
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
