/** Days for which records of machines are kept. */
export const keptDays = 90

/** Days for which the sources of too many calls are kept. */
const keptRefusedDays = 7

/** Days for which notices of sales are kept, refused ones too. */
export const keptNoticeDays = 90
export const keptRefusedNoticeDays = 30

/** Days for which events and their deliveries are kept. */
export const keptEventDays = 30

/** Days for which an uploaded file is kept at most. */
export const keptImportDays = 30

/** Days for which a buyer's receipt of a bank transfer is kept. */
const keptReceiptDays = 180

/** Days for which outages of the server or its database are kept. */
export const keptOutageDays = 400

/** Maximum number of kept denials: for each license, and for all unknown keys together. */
export const keptDenials = { ofLicense: 100, ofUnknownKeys: 10_000 }

/** Seconds for which the answer to a call with an Idempotency-Key is kept. */
export const keptAnswers = 24 * 60 * 60

/**
 * Lifetime of a session in seconds: without use, and in total (OWASP ASVS 5.0 §7.3). An ended session is deleted within
 * the hour.
 */
export const sessionLife = {
  admin: { unused: 30 * 60, total: 12 * 60 * 60 },
  user: { unused: 7 * 24 * 60 * 60, total: 30 * 24 * 60 * 60 },
} as const

const day = 24 * 60 * 60

/** Records that are deleted after a retention period. The privacy page shows each class. */
interface Retained {
  what: string
  /** The person's data in the records. */
  holds: string
  /** The tables of the class. */
  tables: readonly string[]
  /** Seconds after the moment `since` names. */
  seconds: number
  since: string
}

/**
 * All data that is deleted by time. The pruning takes its periods from here; sessions end by `sessionLife`, and their period says
 * how soon they are deleted.
 */
export const retention: readonly Retained[] = [
  {
    what: 'Kurulumlar',
    holds: 'makine adı, IP adresi, parmak izi özeti, sürüm',
    tables: ['instances', 'seat_periods'],
    seconds: keptDays * day,
    since: 'kurulumdan son haber alındıktan',
  },
  {
    what: 'Reddedilen istekler',
    holds: `IP adresi, parmak izi özeti, sürüm; her lisansın en yeni ${keptDenials.ofLicense} reddi`,
    tables: ['denials'],
    seconds: keptDays * day,
    since: 'retten',
  },
  {
    what: 'Çok sık gelen istekler',
    holds: 'IP adresi ya da IPv6 ağı; bir lisansın oradan dakikada kaç kez sorulduğu',
    tables: ['refused_calls'],
    seconds: keptRefusedDays * day,
    since: 'istekten',
  },
  {
    what: 'Doğrulama sayıları',
    holds: 'bir lisansın kaç isteği olduğu',
    tables: ['verdict_counts', 'verdict_totals', 'denial_days', 'live_samples', 'version_days'],
    seconds: keptDays * day,
    since: 'istekten',
  },
  {
    what: 'Giriş, token ve satın alınan lisansı alma denemeleri',
    holds: 'kişinin, ağın ve sipariş numarasının özeti',
    tables: ['claim_tries'],
    seconds: 60 * 60,
    since: 'ilk denemeden',
  },
  {
    what: 'Oturumlar',
    holds: 'IP adresi, tarayıcının adı',
    tables: ['sessions'],
    seconds: 60 * 60,
    since: 'oturum bittikten sonra en geç',
  },
  {
    what: 'Aynı isteğin ikinci kez gelmesine karşı tutulan yanıtlar',
    holds: 'yanıtın kendisi, şifrelenmiş olarak',
    tables: ['idempotency_keys'],
    seconds: keptAnswers,
    since: 'istekten',
  },
  {
    what: 'Sipariş bildirimleri',
    holds: 'satış kanallarından gelen sipariş bilgisi, şifrelenmiş olarak; sipariş lisansla birlikte kalır',
    tables: ['channel_notices'],
    seconds: keptNoticeDays * day,
    since: 'bildirimden',
  },
  {
    what: 'Webhook bildirimleri',
    holds: 'lisansın ve sahibinin bilgileri; satıcının programlarına gönderilir',
    tables: ['events', 'webhook_deliveries', 'webhook_endpoints'],
    seconds: keptEventDays * day,
    since: 'olaydan',
  },
  {
    what: 'Discord mesajları',
    holds: 'kime, hangi olay için yazıldığı ve ulaşıp ulaşmadığı; mesajın metni değil',
    tables: ['discord_messages'],
    seconds: keptEventDays * day,
    since: 'olaydan',
  },
  {
    what: 'Yüklenen dosyalar',
    holds: 'satıcının CSV dosyasındaki sahipler',
    tables: ['imports', 'import_parts'],
    seconds: keptImportDays * day,
    since: 'yüklendikten sonra en geç',
  },
  {
    what: 'Kullanılmayan resimler',
    holds: 'ürünlerin simgeleri, mağazanın logosu',
    tables: ['icons'],
    seconds: day,
    since: 'yüklendikten',
  },
  {
    what: 'Dekontlar',
    holds: 'alıcının yüklediği havale dekontu; dosyanın özeti siparişle kalır',
    tables: ['receipt_files'],
    seconds: keptReceiptDays * day,
    since: 'yüklendikten',
  },
  {
    what: 'Silme istekleri',
    holds: 'isteğin tarihi ve yanıtı',
    tables: ['erasure_requests'],
    // The by-law on erasure (article 7) wants proof of each erasure kept for three years.
    seconds: 3 * 365 * day,
    since: 'yanıttan',
  },
]
