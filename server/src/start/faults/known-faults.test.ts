import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notOpened } from '../../db/open.ts'
import { makeFolder } from '../make-folder.ts'
import { reason } from './reason.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-faults-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const listened = (address: { host: string; port: number }) =>
  new Promise((resolve, reject) =>
    createServer()
      .once('error', reject)
      .listen(address, resolve as () => void),
  )

test.each<[code: string, act: () => Promise<unknown>, line: RegExp]>([
  ['ENOENT', () => readFile(join(folder, 'yok')), /yok: böyle bir dosya ya da klasör yok \(ENOENT\); yolu/],
  ['EISDIR', () => readFile(folder), /dosya değil, klasör \(EISDIR\); bir dosya adı verin$/],
  ['ENAMETOOLONG', () => writeFile(join(folder, 'a'.repeat(300)), ''), /: adı çok uzun \(ENAMETOOLONG\); /],
  ['EEXIST', () => mkdir(folder), /: aynı adda bir dosya zaten var \(EEXIST\); /],
  [
    'EADDRNOTAVAIL',
    () => listened({ host: '192.0.2.1', port: 1 }),
    /^192\.0\.2\.1:1: bu makinenin .*; HOST /,
  ],
  [
    'a code of which nothing is known',
    () => Promise.reject(uncommon),
    /^\/x: dosya işlemi yapılamadı \(EWEIRD\); /,
  ],
])('%s is told in Turkish, in one line', async (_code, act, line) => {
  const error: unknown = await act().catch((thrown: unknown) => thrown)
  expect(reason(error)).toMatch(line)
  expect(reason(error)).not.toContain('\n')
})

const uncommon = Object.assign(new Error('EWEIRD: raw'), {
  errno: -999,
  code: 'EWEIRD',
  syscall: 'open',
  path: '/x',
})

test.skipIf(process.platform === 'win32')('a link that leads to itself is told as one', async () => {
  await symlink('ring', join(folder, 'ring'))
  const error: unknown = await readFile(join(folder, 'ring')).catch((thrown: unknown) => thrown)
  expect(reason(error)).toMatch(/\/ring: sembolik bağlantılar birbirini gösteriyor \(ELOOP\); /)
})

test.skipIf(process.platform !== 'linux')('a folder below /proc is refused at once', async () => {
  await expect(makeFolder('/proc/yok/yedek')).rejects.toThrow('ENOENT')
})

test.skipIf(process.platform === 'win32')('a link that leads nowhere is no folder', async () => {
  await symlink('gone', join(folder, 'dangling'))
  await expect(makeFolder(join(folder, 'dangling'))).rejects.toThrow('EEXIST')
})

test('a folder is made with all that is missing above it, whoever makes it first', async () => {
  const path = join(folder, 'a', 'b')
  await Promise.all([makeFolder(path), makeFolder(path)])
  await writeFile(join(path, 'c'), '')
  await expect(makeFolder(join(path, 'c', 'd'))).rejects.toThrow('ENOTDIR')
})

test.skipIf(process.platform === 'win32')('this user alone can read the folders that are made', async () => {
  const path = join(folder, 'own')
  await makeFolder(join(path, 'b'))
  const modes = await Promise.all(
    [path, join(path, 'b')].map(async (each) => (await stat(each)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o700])
})

const english = 'password authentication failed for user "u"'
const opened = (error: Error) => (notOpened('DATABASE_URL', error) as Error).message

test.each([
  ['28P01', english, /kullanıcı adı ya da parola yanlış \(28P01\); .* %40\)$/],
  ['28000', english, /içeri almıyor \(28000\); .* pg_hba\.conf .*sslmode/],
  ['3D000', english, /bu adda bir veritabanı yok \(3D000\); .* ops\/database\.sql$/],
  ['42501', english, /rolün yetkisi yetmiyor \(42501\); .* ops\/database\.sql$/],
  ['53300', english, /boş bağlantı kalmamış \(53300\); max_connections /],
  [
    '25006',
    english,
    /yazmaya kapalı \(25006\); adres asıl PostgreSQL’i göstersin.* default_transaction_read_only /,
  ],
  ['55P03', english, /kilitli \(55P03\); .* bu bir komutsa tekrar çalıştırın$/],
  ['40P01', english, /birbirini bekledi.* \(40P01\); tekrar çalıştırın$/],
  [undefined, 'timeout expired', /yanıt vermiyor \(timeout expired\); /],
  [undefined, 'The server does not support SSL connections', /TLS kabul etmiyor \(The server .*\); /],
  ['SELF_SIGNED_CERT_IN_CHAIN', english, /TLS kurulamıyor \(SELF_SIGNED_CERT_IN_CHAIN\); .* &sslrootcert=/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', english, /makine adı için değil \(.*\); adrese sertifikadaki adı /],
  ['CERT_HAS_EXPIRED', english, /bugün geçerli değil \(CERT_HAS_EXPIRED\); .*yenileyin/],
  ['XX001', 'raw words', /beklenmeyen hata \(XX001: raw words\); .*logunda/],
])('a database that cannot be opened (%s, “%s”) has its own mend', (code, words, line) => {
  const message = opened(Object.assign(new Error(words), code && { code }))
  expect(message).toMatch(/^DATABASE_URL açılamıyor: /)
  expect(message).toMatch(line)
  expect(message).not.toContain(english)
})

/** As Node makes them. */
const socketError = (syscall: string, code: string, errno: number, more = {}) =>
  Object.assign(new Error(`${syscall} ${code}`), { errno, code, syscall, ...more })

test.each([
  ['read', 'ECONNRESET', -104, {}, /bağlantı yarıda koptu \(ECONNRESET\); .*portun PostgreSQL’e ait/],
  ['write', 'EPIPE', -32, {}, /bağlantı yarıda koptu \(EPIPE\); /],
  ['read', 'ETIMEDOUT', -110, {}, /PostgreSQL yanıt vermiyor \(ETIMEDOUT\); /],
  ['connect', 'ECONNREFUSED', -111, { address: '127.0.0.1', port: 1 }, /çalışan bir PostgreSQL yok /],
  ['connect', 'ENOENT', -2, { address: '/run/postgresql/.s.PGSQL.5432' }, /^PostgreSQL’in soketi yok /],
])(
  'a connection to PostgreSQL that fails (%s, %s) is no fault of a file',
  (syscall, code, errno, more, line) => {
    const error = socketError(syscall, code, errno, more)
    expect(reason(error)).toMatch(line)
    expect(opened(error)).toBe(`DATABASE_URL açılamıyor: ${reason(error)}`)
  },
)

test('a name of a machine that nobody knows means one thing in HOST and another in DATABASE_URL', () => {
  const error = socketError('getaddrinfo', 'ENOTFOUND', -3008, { hostname: 'yok' })
  expect(reason(error)).toMatch(/^yok: bu makinenin böyle bir adresi yok \(ENOTFOUND\); HOST /)
  expect(opened(error)).toMatch(/: adresteki makine adı bulunamıyor \(ENOTFOUND\); adı düzeltin/)
})

test.each(['ERR_INVALID_ARG_TYPE', 'ERR_ASSERTION', '42P01', '42703'])(
  'a fault of ours (%s) is not blamed on PostgreSQL, and keeps its stack',
  (code) => {
    const error = Object.assign(new Error('ours'), { code })
    expect(notOpened('DATABASE_URL', error)).toBe(error)
    expect(reason(error)).toBe(error.stack)
  },
)

test('what is no error of the system keeps its stack, and nothing at all is told as well', () => {
  const ours = new TypeError('ours')
  expect(reason(ours)).toBe(ours.stack)
  expect(reason(undefined)).toBe('undefined')
})
