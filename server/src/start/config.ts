import type { Backups } from '@muhur/contract/operator/backups'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { bucketAddress, type Bucket } from './bucket.ts'
import { isLoopback } from './loopback.ts'
import {
  botToken,
  each,
  hexKey,
  isReadableAddress,
  keyBytes,
  origin,
  portNumber,
  postgresUrl,
  proxies,
  snowflake,
  whole,
} from './setting-values.ts'
import { readTelemetry, type TelemetrySettings, type TelemetryVariable } from './telemetry-settings.ts'
import { sslModeMend, withPlainSslMode } from './ssl-mode.ts'
import { logLevels, type LogLevel } from './log/log.ts'
import { Refused } from './faults/refused.ts'

/** All settings of the environment. Null stands for "not given". */
export interface Config {
  host: string
  port: number
  /** The address where Prometheus may ask for metrics. Null: nowhere. */
  metrics: { host: string; port: number } | null
  /** The receiver of OpenTelemetry's traces and metrics. Null: nobody. */
  telemetry: TelemetrySettings | null
  /** The folder of the embedded database and the made-up master key. */
  dataDir: string
  databaseUrl: string | null
  /** The same database as the role that owns its tables, for migrations and restores. Null: the role of `databaseUrl` does both. */
  databaseOwnerUrl: string | null
  /** The new place of the shop for `npm run move-database`. */
  newDatabaseUrl: string | null
  /** The origin that browsers see, without a slash at its end. Null: http on the address that is listened on. */
  publicUrl: string | null
  /** More origins under which bots reach this server, for downloads to pin: a lost domain then ends no bot. */
  alternateUrls: string[]
  /** Null: the demo's stand-in signs people in. */
  discord: { clientId: string; clientSecret: string } | null
  /** The shop's bot, where the environment has its secrets: they take precedence over the panel's. */
  bot: { publicKey: string | null; token: string | null }
  adminDiscordIds: string[]
  /** Trusted proxies, as addresses or CIDR ranges; X-Forwarded headers of any other address are ignored. */
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
  /** Where the files of releases are. Null: in `dataDir`. */
  releaseStore: Bucket | null
  production: boolean
}

/** Shorter passphrases can be guessed, however long one attempt takes. */
export const shortestPassphrase = 12

const databaseAddress =
  'postgres://kullanıcı:parola@makine:5432/veritabanı biçiminde, paroladaki özel karakterleri % ile yazın (@ yerine %40)'

/** The advice for each variable. */
export const mends = {
  HOST: 'demo girişi yalnızca bu makinede açılır; dışarıya açmak için DISCORD_CLIENT_ID ve DISCORD_CLIENT_SECRET verin',
  PORT: '1 ile 65535 arasında bir port verin',
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: `DATABASE_URL ile aynı veritabanını, tabloların sahibi olan rolle gösterin: ${databaseAddress}`,
  NEW_DATABASE_URL: databaseAddress,
  PUBLIC_URL:
    'tarayıcıların gördüğü adresi yolsuz yazın, canlıda https ile: https://lisans.example.com (demoda: 127.0.0.1)',
  ALTERNATE_URLS: 'adresleri yolsuz ve virgülle ayırarak yazın: https://yedek.example.com',
  DISCORD_CLIENT_ID:
    'Discord uygulamanızın “OAuth2” sayfasındaki “Client ID” değerini (yalnızca rakam) yazın',
  DISCORD_CLIENT_SECRET:
    'Discord uygulamanızın “OAuth2” sayfasındaki “Client Secret” değerini (“Reset Secret”) yazın',
  DISCORD_PUBLIC_KEY:
    'Discord uygulamanızın “General Information” sayfasındaki “Public Key” değerini (64 karakter) yazın',
  DISCORD_BOT_TOKEN: 'Discord uygulamanızın “Bot” sayfasındaki token’ı (“Reset Token”) yazın',
  ADMIN_DISCORD_IDS: 'yöneticilerin Discord kimliklerini (yalnızca rakam) virgülle ayırarak yazın',
  TRUSTED_PROXIES:
    'https’i karşılayan proxy’nin adresini yazın (bu makinedeyse 127.0.0.1); arada proxy yoksa none yazın',
  WEBHOOK_PRIVATE_RANGES: 'adresleri ya da aralıkları virgülle ayırın (10.0.5.0/24), ya da none yazın',
  COUNTRY_DATABASE: 'MaxMind biçiminde (.mmdb) okunabilir bir dosya gösterin ya da değişkeni silin',
  METRICS_PORT: 'PORT değerinden başka, 1 ile 65535 arasında bir port verin',
  LOG_LEVEL: `şunlardan birini yazın: ${logLevels.join(', ')}`,
  DRAIN_SECONDS: '0 ile 300 arasında bir saniye sayısı verin',
  BACKUP_DIR: 'yedeklerin yazılacağı bir klasör gösterin',
  BACKUP_HOUR: '0 ile 23 arasında bir saat (UTC) verin',
  BACKUP_KEEP: '1 ile 1000 arasında bir sayı verin',
  BACKUP_PASSPHRASE: `yedekteki ana anahtarı kapatan, en az ${shortestPassphrase} karakterlik bir parola verin`,
  RELEASE_STORE:
    's3://anahtar:gizli@makine/bucket?region=bölge biçiminde yazın; anahtardaki özel karakterleri % ile yazın (/ yerine %2F, + yerine %2B)',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'alıcının adresini soru işareti ve parola olmadan yazın: http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS:
    'ad=değer biçiminde, virgülle ayırarak yazın; özel karakterleri % ile: Authorization=Basic%20…',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json yazın ya da değişkeni silin; Mühür başka biçimde göndermez',
  OTEL_RESOURCE_ATTRIBUTES: 'ad=değer biçiminde, virgülle ayırarak yazın: deployment.environment.name=canli',
  OTEL_TRACES_SAMPLER_ARG: '0 ile 1 arasında bir sayı verin: 0.1, çağrıların onda birini izler',
  MASTER_KEY: '32 baytı base64 olarak verin; yenisini üretmek için: openssl rand -base64 32',
} satisfies Record<TelemetryVariable, string> & Record<string, string>

/** A variable of the environment that can be wrong. */
type Variable = keyof typeof mends

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
    telemetry: readTelemetry(env, read),
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl: database('DATABASE_URL'),
    databaseOwnerUrl: database('DATABASE_OWNER_URL'),
    newDatabaseUrl: database('NEW_DATABASE_URL'),
    publicUrl: read('PUBLIC_URL', origin),
    alternateUrls: read('ALTERNATE_URLS', each(origin)) ?? [],
    discord: clientId && clientSecret ? { clientId, clientSecret } : null,
    bot: {
      publicKey: read('DISCORD_PUBLIC_KEY', hexKey),
      token: read('DISCORD_BOT_TOKEN', botToken),
    },
    adminDiscordIds: read('ADMIN_DISCORD_IDS', each(snowflake)) ?? [],
    trustedProxies: read('TRUSTED_PROXIES', proxies) ?? [],
    webhookRanges: read('WEBHOOK_PRIVATE_RANGES', proxies) ?? [],
    countryDatabase: read('COUNTRY_DATABASE', (text) => resolve(text)),
    masterKey: read('MASTER_KEY', keyBytes),
    logLevel: read('LOG_LEVEL', (text) => logLevels.find((level) => level === text.toLowerCase())) ?? 'warn',
    drainSeconds: read('DRAIN_SECONDS', whole(0, 300)) ?? (production ? 5 : 0),
    backup: null,
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    releaseStore: read('RELEASE_STORE', bucketAddress),
    production,
  }

  const folder = read('BACKUP_DIR', (text) => resolve(text))
  const daily = {
    start_hour: read('BACKUP_HOUR', whole(0, 23)) ?? 1,
    kept: read('BACKUP_KEEP', whole(1, 1000)) ?? 14,
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
  // The demo is on loopback, and so is a receiver that somebody tries with it.
  if (!config.discord && !env.WEBHOOK_PRIVATE_RANGES?.trim()) config.webhookRanges = ['127.0.0.0/8', '::1']
  return config
}

/** The fault of one variable. The value stays out: it may be a secret. */
interface SettingFault {
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
    // Then HOST is no address to which a browser can return.
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
