import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, originOf, readConfig } from './config.ts'

const key = Buffer.alloc(32, 1).toString('base64')
const discord = { DISCORD_CLIENT_ID: '123456789012345678', DISCORD_CLIENT_SECRET: 'secret' }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://lisans.example.com',
  MASTER_KEY: key,
  TRUSTED_PROXIES: '127.0.0.1',
  ...discord,
}

test('without any environment it is the demo on loopback, with the embedded database in ./data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    newDatabaseUrl: null,
    discord: null,
    production: false,
  })
  expect(config.dataDir).toBe(resolve('data'))
  expect(originOf(config)).toBe('http://127.0.0.1:3000')
  expect(originOf({ ...config, host: '::1', port: 80 })).toBe('http://[::1]')
})

test('an empty variable is the same as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DISCORD_CLIENT_ID: '' })).toEqual(readConfig({}))
})

test('everything can be set', () => {
  const env = {
    ...production,
    HOST: '0.0.0.0',
    PORT: '8080',
    DATABASE_URL: 'postgres://u:p@db:5432/muhur',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8',
    ADMIN_DISCORD_IDS: '110000000000000001, 110000000000000002',
    COUNTRY_DATABASE: '/var/lib/dbip-country-lite.mmdb',
    DRAIN_SECONDS: '20',
    METRICS_PORT: '9464',
    LOG_LEVEL: 'info',
    RELEASE_STORE: 's3://key:se%2Fcret@s3.example.com:9000/files/shop?region=eu-central-1&tls=off',
  }
  expect(readConfig(env)).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://lisans.example.com',
    discord: { clientId: '123456789012345678', clientSecret: 'secret' },
    adminDiscordIds: ['110000000000000001', '110000000000000002'],
    countryDatabase: '/var/lib/dbip-country-lite.mmdb',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    masterKey: Buffer.alloc(32, 1),
    drainSeconds: 20,
    logLevel: 'info',
    metrics: { host: '127.0.0.1', port: 9464 },
    releaseStore: {
      endpoint: 'http://s3.example.com:9000',
      bucket: 'files',
      prefix: 'shop/',
      region: 'eu-central-1',
      key: 'key',
      secret: 'se/cret',
    },
    production: true,
  })
})

test('a production without any proxy says so', () => {
  expect(readConfig({ ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
  expect(readConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
})

test('a node drains for some seconds in production, and not at all where nobody stands before it', () => {
  expect(readConfig(production).drainSeconds).toBe(5)
  expect(readConfig({}).drainSeconds).toBe(0)
})

const wrong: [names: string, env: Record<string, string>][] = [
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['RELEASE_STORE', { RELEASE_STORE: 'https://key:secret@host/bucket' }],
  ['RELEASE_STORE', { RELEASE_STORE: 's3://host/bucket' }],
  ['RELEASE_STORE', { RELEASE_STORE: 's3://key:secret@host' }],
  ['RELEASE_STORE', { RELEASE_STORE: 's3://key:%ff@host/bucket' }],
  ['RELEASE_STORE', { RELEASE_STORE: 's3://key:secret@host/bucket?zone=x' }],
  ['METRICS_PORT', { METRICS_PORT: 'all' }],
  ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_URL', { DATABASE_URL: 'nonsense' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:%e9b@h/d' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u@h/%ff' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u@h/d?port=x' }],
  ['NEW_DATABASE_URL', { NEW_DATABASE_URL: 'postgres://%e9@h/d' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'lisans.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://lisans.example.com/path' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://"lisans".example.com' }],
  ['PUBLIC_URL', { ...discord, HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://lisans.example.com' }],
  ['DISCORD_CLIENT_SECRET', { DISCORD_CLIENT_ID: '123456789012345678' }],
  ['DISCORD_CLIENT_ID', { DISCORD_CLIENT_SECRET: 'secret' }],
  ['DISCORD_CLIENT_ID', { ...discord, DISCORD_CLIENT_ID: 'my-bot' }],
  [
    'DISCORD_CLIENT_ID DISCORD_CLIENT_SECRET',
    { ...production, HOST: '0.0.0.0', DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' },
  ],
  ['PUBLIC_URL', { ...production, HOST: '0.0.0.0', PUBLIC_URL: '' }],
  [
    'DISCORD_CLIENT_ID DISCORD_CLIENT_SECRET MASTER_KEY PUBLIC_URL TRUSTED_PROXIES',
    { NODE_ENV: 'production', HOST: '0.0.0.0' },
  ],
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://demo.example.com' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'nginx' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1, none' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1:80' }],
  ['TRUSTED_PROXIES', { ...production, TRUSTED_PROXIES: '' }],
  ['TRUSTED_PROXIES', { ...production, TRUSTED_PROXIES: ' ' }],
  ['ADMIN_DISCORD_IDS', { ADMIN_DISCORD_IDS: 'ayse' }],
  ['MASTER_KEY', { MASTER_KEY: 'short' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'elevenchars' }],
  ['MASTER_KEY', { ...production, MASTER_KEY: '' }],
]

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

test.each(wrong)('what is wrong or missing is named once: %s of %j', (names, env) => {
  expect(faultsOf(env).map(({ name }) => name)).toEqual(names.split(' '))
})

test('all faults are told at once, on one line, without the values of secrets', () => {
  const env = {
    PORT: 'x',
    DATABASE_URL: 'mysql://u:gizli@h/d',
    PUBLIC_URL: 'y',
    MASTER_KEY: 'gizli-anahtar',
    RELEASE_STORE: 's3://anahtar:gizli@',
    BACKUP_PASSPHRASE: 'gizli',
  }
  expect(faultsOf(env).map(({ name }) => name)).toEqual(Object.keys(env))
  const message = new ConfigError(faultsOf(env)).message
  expect(message).not.toContain('\n')
  expect(message).not.toMatch(/gizli(?!@makine)/)
})

test('a % that begins no escape is a percent sign, as it is to the driver', () => {
  const url = 'postgres://u:50%@h/d?sslrootcert=/yok/ca.pem'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

const compatible = 'uselibpqcompat=true'

test('sslmode is one that the driver knows, and means the same in its next version', () => {
  const modeIn = (query: string) => {
    const url = `postgres://u:p@db/muhur?${query}`
    const { databaseUrl, newDatabaseUrl } = readConfig({ DATABASE_URL: url, NEW_DATABASE_URL: url })
    expect(newDatabaseUrl).toBe(databaseUrl)
    return databaseUrl!.split('?')[1]
  }
  expect(modeIn('sslmode=require')).toBe('sslmode=verify-full')
  expect(modeIn('uselibpqcompat=true&uselibpqcompat=&sslmode=prefer')).toContain('sslmode=verify-full')
  expect(modeIn('a=1&sslmode=verify-ca&sslrootcert=/x.pem')).toBe(
    'a=1&sslmode=verify-full&sslrootcert=/x.pem',
  )
  for (const kept of ['sslmode=', 'sslmode=disable', 'sslmode=no-verify', `${compatible}&sslmode=require`])
    expect(modeIn(kept)).toBe(kept)
  expect(modeIn(`${compatible}&sslmode=verify-ca&sslrootcert=/x.pem`)).toContain('sslmode=verify-ca')
  expect(() => modeIn(`${compatible}&sslmode=verify-ca`)).toThrow(
    'DATABASE_URL yanlış: sslmode=verify-ca için imzalayan sertifikayı adrese ekleyin: &sslrootcert=/yol/ca.pem',
  )
  expect(() => modeIn('sslmode=allow')).toThrow(
    'DATABASE_URL yanlış: adresteki sslmode şunlardan biri olmalı: disable, prefer, require, verify-ca, verify-full, no-verify',
  )
})
