import { isOutage } from './outage.ts'
import { Refused } from './refused.ts'

/** Faults that no operator can mend: Node's errors about our calls, and PostgreSQL's about our statements. */
const ownCodes = /^(ERR_|42...$)/

/** Faults that an operator meets: codes, or the text of a fault without a code, with the Turkish sentence and the advice. */
type Row = [codes: RegExp, says: string, mend: string]

const fileFaults: readonly Row[] = [
  [/^ENOENT$/, 'böyle bir dosya ya da klasör yok', 'yolu düzeltin'],
  [
    /^(EACCES|EPERM)$/,
    'bu kullanıcının yetkisi yok',
    'Mühür’ün kullanıcısına yetki verin; Linux’ta: chown -R <kullanıcı> …',
  ],
  [/^ENOSPC$/, 'diskte yer kalmamış', 'yer açın ya da diski büyütün'],
  [/^EDQUOT$/, 'disk kotası dolmuş', 'yer açın ya da kotayı büyütün'],
  [
    /^EROFS$/,
    'disk salt okunur',
    'yazılabilen bir klasör verin; ops/muhur.service yalnızca /var/lib/muhur altına yazdırır',
  ],
  [/^EISDIR$/, 'dosya değil, klasör', 'bir dosya adı verin'],
  [/^ENOTDIR$/, 'yolun üzerinde klasör yerine bir dosya var', 'yolu düzeltin'],
  [/^EEXIST$/, 'aynı adda bir dosya zaten var', 'başka bir ad verin ya da dosyayı kaldırın'],
  [/^ELOOP$/, 'sembolik bağlantılar birbirini gösteriyor', 'bağlantıyı düzeltin: ls -l'],
  [/^ENAMETOOLONG$/, 'adı çok uzun', 'daha kısa bir ad verin'],
  [/^(EMFILE|ENFILE)$/, 'açık dosya sınırı dolmuş', 'sınırı yükseltin: ulimit -n'],
  [/^(EIO|ENXIO|ESTALE)$/, 'disk yanıt vermiyor ya da bozuk', 'diski ve dmesg çıktısını inceleyin'],
  [/^EBUSY$/, 'başka bir program kullanıyor', 'o programı durdurun'],
  [/./, 'dosya işlemi yapılamadı', 'yolu, izinleri ve diski kontrol edin'],
]

const addressFaults: readonly Row[] = [
  [
    /^EADDRINUSE$/,
    'bu adreste başka bir program dinliyor',
    'onu durdurun ya da PORT (METRICS_PORT) değişkenine başka bir port verin',
  ],
  [
    /^EACCES$/,
    'bu kullanıcı bu portu açamaz',
    'başka bir PORT (METRICS_PORT) verin, Linux’ta 1023’ten büyük',
  ],
  [
    /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/,
    'bu makinenin böyle bir adresi yok',
    'HOST (METRICS_HOST) değişkenini düzeltin; proxy bu makinedeyse 127.0.0.1',
  ],
  [/./, 'bu adreste dinlenemiyor', 'HOST ve PORT değişkenlerine bakın'],
]

const inLog = 'nedenini PostgreSQL’in logunda arayın'

const databaseFaults: readonly Row[] = [
  [
    /^28P01$|password must be/,
    'kullanıcı adı ya da parola yanlış',
    'adreste ikisini düzeltin; paroladaki özel karakterleri % ile yazın (@ yerine %40)',
  ],
  [
    /^28000$/,
    'PostgreSQL bu kullanıcıyı bu bağlantıyla içeri almıyor',
    'rolün varlığına, LOGIN hakkına ve pg_hba.conf satırlarına bakın; TLS isteniyorsa adrese ?sslmode=verify-full ekleyin',
  ],
  [
    /^3D000$/,
    'PostgreSQL’de bu adda bir veritabanı yok',
    'adresin sonundaki adı düzeltin ya da kurun: ops/database.sql',
  ],
  [
    /^42501$/,
    'rolün yetkisi yetmiyor',
    'sahibi başka bir rolse sunucuyu DATABASE_OWNER_URL ile bir kez başlatın; değilse sahibi bu rol olmalı: ops/database.sql',
  ],
  [
    /^53300$/,
    'PostgreSQL’de boş bağlantı kalmamış',
    'max_connections değerini yükseltin: süreç başına 15, komutlara 15',
  ],
  [/^53100$/, 'PostgreSQL’in diskinde yer kalmamış', 'yer açın ya da diski büyütün'],
  [
    /^(25006|55000)$/,
    'bu PostgreSQL yazmaya kapalı',
    'adres asıl PostgreSQL’i göstersin, kopyasını (standby) değil; doğruysa default_transaction_read_only ayarını kapatın',
  ],
  [/^(57P0\d|57014)$/, 'PostgreSQL açılıyor, kapanıyor ya da işi yarıda kesti', inLog],
  [
    /^55P03$/,
    'bir tablo başka bir işlemde kilitli',
    'sunucu, o işlem bitince kendiliğinden açılır; bu bir komutsa tekrar çalıştırın',
  ],
  [/^40P01$/, 'iki işlem birbirini bekledi, PostgreSQL birini durdurdu', 'tekrar çalıştırın'],
  [
    /^ECONNREFUSED$/,
    'adreste çalışan bir PostgreSQL yok',
    'PostgreSQL’i başlatın; adresteki makineye ve porta bakın',
  ],
  [/^ENOENT$/, 'PostgreSQL’in soketi yok', 'PostgreSQL’i başlatın; adresteki klasöre bakın'],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'adresteki makine adı bulunamıyor',
    'adı düzeltin; bu makinenin DNS ayarına bakın',
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|^timeout |^Query read timeout|connection timeout/,
    'PostgreSQL yanıt vermiyor',
    'adrese, porta ve aradaki güvenlik duvarına bakın',
  ],
  [
    /^(ECONNRESET|EPIPE|08...)$|^Connection terminated/,
    'bağlantı yarıda koptu',
    'adresteki portun PostgreSQL’e ait olduğunu kontrol edin; nedeni PostgreSQL’in logundadır',
  ],
  [
    /not support SSL/,
    'PostgreSQL TLS kabul etmiyor',
    'PostgreSQL’de ssl = on yapın ya da adresten sslmode’u çıkarın',
  ],
  [
    /ALTNAME/,
    'PostgreSQL’in sertifikası bu makine adı için değil',
    'adrese sertifikadaki adı yazın ya da bu ad için bir sertifika alın',
  ],
  [
    /HAS_EXPIRED|NOT_YET_VALID/,
    'PostgreSQL’in sertifikası bugün geçerli değil',
    'süresi dolduysa yenileyin; bu makinenin saatine de bakın',
  ],
  [
    /CERT|SIGNATURE|SSL|TLS|^EPROTO$/,
    'PostgreSQL ile TLS kurulamıyor',
    'imzalayan sertifikayı adrese ekleyin: &sslrootcert=/yol/ca.pem',
  ],
]

const tables = { files: fileFaults, addresses: addressFaults, databases: databaseFaults }
type Kind = keyof typeof tables

/** The Turkish explanation of a fault of the system or of PostgreSQL, with its technical code; null for any other error. */
export function knownFault(error: unknown): Refused | null {
  const kind = kindOf(error)
  return kind && explain(error as SystemError, kind)
}

/** Why a database cannot be opened; null for an error of any other source than the system, the driver or PostgreSQL. */
export function databaseFault(error: unknown): Refused | null {
  if (!(error instanceof Error)) return null
  return explain(error, kindOf(error) === 'files' ? 'files' : 'databases')
}

/** The explanation of a file system's code that another program met, or at another path. */
export function fileFault(code: string, path?: string): Refused {
  return explain(Object.assign(new Error(code), { code, path }), 'files')!
}

function explain(error: SystemError, kind: Kind): Refused | null {
  const { code, message, address, port, hostname } = error
  // A copy fails at its target for want of room.
  const path = /^(ENOSPC|EDQUOT|EROFS)$/.test(code ?? '') ? (error.dest ?? error.path) : error.path
  const [words = ''] = (message || error.name).split('\n')
  const row = tables[kind].find(([codes]) => codes.test(code ?? words))
  if (row) {
    const place = path ?? (port === undefined ? hostname : `${address}:${port}`)
    const subject = kind === 'databases' || place === undefined ? '' : `${place}: `
    return new Refused(`${subject}${row[1]} (${code ?? words})`, row[2], { cause: error })
  }
  if (code === undefined ? !isOutage(error) : ownCodes.test(code)) return null
  return new Refused(`beklenmeyen hata (${code === undefined ? '' : `${code}: `}${words})`, inLog, {
    cause: error,
  })
}

interface SystemError extends NodeJS.ErrnoException {
  /** The target of a copy. */
  dest?: string
  address?: string
  port?: number
  hostname?: string
}

/** The system's codes for an open connection that broke. Every connection that an operator reads about leads to PostgreSQL. */
const connectionCodes = /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCONN|EPROTO)$/

/** The table above with such an error; null where none has it. */
export function kindOf(error: unknown): Kind | null {
  if (!(error instanceof Error)) return null
  const { errno, syscall, path, code = '' } = error as SystemError
  if (errno === undefined) return isOutage(error) || /^[0-9A-Z]{5}$/.test(code) ? 'databases' : null
  if (syscall === undefined) return null
  if (syscall === 'connect' || (path === undefined && connectionCodes.test(code))) return 'databases'
  return /^(listen|bind|getaddrinfo)$/.test(syscall) ? 'addresses' : 'files'
}
