import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrate } from '../../../test/postgres/administrate.ts'
import { runDoctor, startNode } from '../../../test/nodes/node-process.ts'
import { openPremises, type Premises } from '../../../test/shop/shop.ts'
import { noteGood } from '../backup/state.ts'
import { saveSetting } from '../../db/settings.ts'
import { examine } from './examine.ts'
import { line } from './finding.ts'
import { answerHeader, ask, askHeader, readAnswer } from './own-call.ts'
import type { Surroundings } from './checks/surroundings.ts'

const day = 86_400_000
const masterKey = Buffer.alloc(32, 7).toString('base64')
const publicUrl = 'https://muhur.test'
const clientSecret = 'discord-gizlisi'
let folder: string
let shop: Premises
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-doctor-'))
  shop = await openPremises({
    change: ({ config }) => ({ config: { ...config, trustedProxies: ['127.0.0.1'] } }),
  })
  const { db, secrets } = shop.deps
  await saveSetting(db.queries, 'master_key_check', secrets.check)
  await saveSetting(db.queries, 'master_key_saved_at', String(Date.now()))
  await noteGood(db.queries, { made_at: new Date().toISOString(), bytes: 7, has_key: true })
  await administrate(shop.database.url, `alter database ${nameOf(shop)} set synchronous_commit = on`)
})
afterAll(async () => {
  await shop.app.close()
  await shop.database.drop()
  await rm(folder, { recursive: true, force: true })
})

const nameOf = ({ database }: Premises) => new URL(database.url).pathname.slice(1)

/** The headers that a proxy with https adds to a call. */
const forwarded = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'muhur.test',
}

interface Around extends Partial<Surroundings> {
  env?: Record<string, string>
  headers?: Record<string, string>
}

/** The doctor's lines about this shop in production, behind a proxy that adds `headers`. */
async function says({ env, headers = forwarded, ...changed }: Around = {}): Promise<string[]> {
  const surroundings: Surroundings = {
    now: Date.now,
    freeBytes: async () => 50e9,
    certificate: async () => ({ validTo: Date.now() + 60 * day + 1000, refusal: null }),
    async fetch(address, options) {
      const { origin, pathname } = new URL(address)
      if (origin === 'https://discord.com')
        return new Response(null, { headers: { date: new Date().toUTCString() } })
      if (origin !== publicUrl) return fetch(address, options)
      return fetch(shop.address + pathname, {
        ...options,
        headers: { ...(options?.headers as Record<string, string>), ...headers },
      })
    },
    ...changed,
  }
  const production = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: new URL(shop.address).port,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: shop.database.url,
    DATA_DIR: folder,
    MASTER_KEY: masterKey,
    TRUSTED_PROXIES: '127.0.0.1',
    DISCORD_CLIENT_ID: '123456789012345678',
    DISCORD_CLIENT_SECRET: clientSecret,
    ADMIN_DISCORD_IDS: '110000000000000001',
  }
  const lines = (await examine({ ...production, ...env }, surroundings)).map(line)
  for (const secret of [masterKey, clientSecret, shop.database.url])
    expect(lines.join('\n')).not.toContain(secret)
  // The PostgreSQL of these tests gives up safety for speed, and the doctor rightly reports it.
  return lines.filter((text) => !/✗ Veritabanı: (fsync|full_page_writes) kapalı/.test(text))
}

const faultsAmong = (lines: string[]) => lines.filter((text) => text.startsWith('  ✗'))

test('a shop in order has no fault, and the doctor names the address for Discord’s portal', async () => {
  const lines = await says()
  expect(faultsAmong(lines)).toEqual([])
  expect(lines).toEqual(
    expect.arrayContaining([
      '  ✓ Ayarlar: tamam.',
      // The role of these tests: a superuser, or at least a role that makes databases.
      expect.stringMatching(
        /^ {2}! Veritabanı: DATABASE_URL’deki rol \(.+\) (süper kullanıcı|başka roller ya da)/,
      ),
      '  – Yedek: son sağlam yedek bir saatten kısa süre önce alındı; her gün yedek alınması için BACKUP_DIR verin.',
      '  ✓ Sunucu: çalışıyor.',
      '  ✓ Proxy: https://muhur.test bu sunucuya ulaşıyor, 127.0.0.1 güvenilir.',
      '  ✓ TLS: sertifika 60 gün daha geçerli.',
      '  ✓ Saat: veritabanına, https://muhur.test adresine, Discord’a göre doğru.',
      expect.stringContaining('tam olarak şu adres yazmalı: https://muhur.test/auth/callback'),
    ]),
  )
})

test.each<[fault: string, around: Around, line: string]>([
  ['no X-Forwarded-For', { headers: { 'x-forwarded-proto': 'https' } }, 'X-Forwarded-For göndermiyor'],
  [
    'plain http before https',
    { headers: { ...forwarded, 'x-forwarded-proto': 'http' } },
    'X-Forwarded-Proto',
  ],
  ['another host', { headers: { ...forwarded, 'x-forwarded-host': '127.0.0.1:3000' } }, 'Host başlığını'],
  [
    'a clock ahead',
    { now: () => Date.now() + 42_000 },
    'Saat: bu makinenin saati, veritabanına göre 42 saniye ileri',
  ],
  ['a full disk', { freeBytes: async () => 3e8 }, 'yalnızca 0,3 GB boş yer kalmış'],
  [
    'a certificate about to end',
    { certificate: async () => ({ validTo: Date.now() + 3 * day + 1000, refusal: null }) },
    'sertifika 3 gün sonra bitiyor',
  ],
  [
    'a certificate of the server’s own',
    { certificate: async () => ({ validTo: Date.now() + 90 * day, refusal: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) },
    'kabul etmiyor (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  [
    'another master key',
    { env: { MASTER_KEY: Buffer.alloc(32, 8).toString('base64') } },
    'başka bir anahtarla mühürlenmiş',
  ],
  [
    'a database that is away',
    { env: { DATABASE_URL: 'postgres://u:gizli@127.0.0.1:1/x' } },
    'DATABASE_URL açılamıyor: adreste çalışan bir PostgreSQL yok (ECONNREFUSED). → PostgreSQL’i başlatın',
  ],
  ['everybody trusted', { env: { TRUSTED_PROXIES: '0.0.0.0/0' } }, 'TRUSTED_PROXIES herkese güveniyor'],
  [
    'a missing variable',
    { env: { TRUSTED_PROXIES: '' } },
    'TRUSTED_PROXIES eksik. → https’i karşılayan proxy’nin adresini',
  ],
])('%s is a fault with its mend', async (_fault, around, expected) => {
  const faults = faultsAmong(await says(around))
  expect(faults).toContainEqual(expect.stringContaining(expected))
  for (const text of faults) expect(text).toMatch(/^ {2}✗ [^\n]+ → [^\n]+$/)
})

test('where the key or the clock is wrong, that alone is a fault: not the proxy, and not the certificate', async () => {
  const otherKey = { MASTER_KEY: Buffer.alloc(32, 8).toString('base64') }
  const over = { validTo: Date.now() + day, refusal: null }
  const ahead = { now: () => Date.now() + 90 * day, certificate: async () => over }
  for (const [around, about] of [
    [{ env: otherKey }, 'Ana anahtar'],
    [ahead, 'Saat'],
  ] as const)
    for (const text of faultsAmong(await says(around))) expect(text).toContain(`  ✗ ${about}: `)
})

test('settings of PostgreSQL that may lose data are a fault', async () => {
  await administrate(shop.database.url, `alter database ${nameOf(shop)} set synchronous_commit = off`)
  const lines = await says()
  await administrate(shop.database.url, `alter database ${nameOf(shop)} set synchronous_commit = on`)
  expect(lines).toContainEqual(
    expect.stringMatching(
      /✗ Veritabanı: synchronous_commit kapalı; .* → ALTER SYSTEM SET synchronous_commit = on/,
    ),
  )
})

test('a proxy that is not trusted is named, with what to write', async () => {
  const strict = await openPremises()
  const lines = await says({
    fetch: async (address, options) =>
      fetch(address.replace(publicUrl, strict.address), {
        ...options,
        headers: { ...(options?.headers as Record<string, string>), ...forwarded },
      }),
  })
  await strict.app.close()
  await strict.database.drop()
  expect(lines).toContainEqual(
    expect.stringMatching(
      /✗ Proxy: 127\.0\.0\.1 güvenilir sayılmıyor.* → TRUSTED_PROXIES değişkenine 127\.0\.0\.1/,
    ),
  )
})

test('the server tells how a call arrived to nobody without the master key, and not for long', async () => {
  const { secrets } = shop.deps
  const answer = async (value: string) =>
    (await shop.app.inject({ url: '/healthz', headers: { [askHeader]: value } })).headers[answerHeader]
  const now = Date.now()
  const header = String(await answer(ask(secrets, now)))
  expect(readAnswer(secrets, now, header)).toMatchObject({ peer: '127.0.0.1', isTrusted: true })
  expect(readAnswer(secrets, now + 1, header)).toBeNull()
  expect(await answer(ask(secrets, Date.now() - 11 * 60_000))).toBeUndefined()
  expect(await answer(`${Date.now()}.${'A'.repeat(43)}`)).toBeUndefined()
  expect(await answer('ş')).toBeUndefined()
})

describe('beside the embedded database', { timeout: 120_000 }, () => {
  test('it looks whether the server runs or not, says a key that others may read, and tries a copy', async () => {
    const env = { DATA_DIR: join(folder, 'data') }
    const nothing = await runDoctor(env)
    expect(nothing).toMatchObject({ code: 0, output: expect.stringContaining('– Veritabanı: gömülü; ilk') })

    const server = await startNode(env)
    const port = new URL(server.address).port
    const meanwhile = await runDoctor({ ...env, PORT: port })
    expect(meanwhile.output).toContain('✓ Sunucu: çalışıyor.')
    expect(meanwhile.output).toMatch(/✓ Veritabanı: PostgreSQL 18\.\d+, ayarları uygun, şeması güncel\./)
    await server.stop()

    const key = join(env.DATA_DIR, 'master.key')
    await chmod(key, 0o644)
    const { code, output } = await runDoctor(env)
    expect(code).toBe(1)
    expect(output).toContain(`okuyabiliyor. → chmod 600 ${key}`)
    expect(output).toContain('– Sunucu:')
    const copy = await readFile(key, 'utf8')
    expect(output).not.toContain(copy.trim())

    const tried = (text: string) => runDoctor(env, ['--saved-key'], text)
    expect(await tried(`MASTER_KEY=${copy}`)).toMatchObject({
      code: 0,
      output: 'Kopya bu veritabanını açıyor.\n',
    })
    expect(await tried(Buffer.alloc(32, 9).toString('base64'))).toMatchObject({ code: 1 })
    expect(await tried('hiç')).toMatchObject({ code: 1 })
  })
})
