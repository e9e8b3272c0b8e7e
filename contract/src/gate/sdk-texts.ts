import { errors } from '../errors.ts'
import { verdictCodes } from './gate.ts'

/** The message, and the step to take. */
type Text = [happened: string, toDo: string]

/** Codes with texts that an SDK shares with the server: verdicts, and errors that an SDK passes on. */
const shared = [...verdictCodes, 'KEY_MALFORMED', 'RATE_LIMITED', 'UNAVAILABLE', 'BAD_REQUEST'] as const
const fromServer = Object.fromEntries(
  shared.map((code): [string, Text] => [code, [errors[code].message, errors[code].action]]),
)

const unproven = (why: string): Text => [
  `Sunucunun kararı doğrulanamadı: ${why}.`,
  'Araya bir proxy girmediğinden emin olun; sorun sürerse satıcınıza yazın.',
]

/**
 * The Turkish texts of all codes that an SDK shows. `scripts/build/build-sdk.mjs` writes the texts into each SDK; no other
 * file may repeat them.
 */
export const sdkTexts: Record<string, Text> = {
  ...fromServer,
  VALID: [errors.VALID.message, ''],
  KEY_MISSING: [
    'Lisans anahtarı verilmemiş.',
    'Anahtarı panelden kopyalayıp LICENSE_KEY ortam değişkenine ya da yapılandırma dosyasına yazın.',
  ],
  PLACEHOLDER_NOT_INJECTED: [
    'Lisans anahtarının yerinde doldurulmamış bir yer tutucu duruyor.',
    'Yer tutucuyu panelden kopyaladığınız anahtarla değiştirin.',
  ],
  DNS_FAILED: ['Lisans sunucusunun adresi bulunamadı.', 'İnternet bağlantısını ve DNS ayarını kontrol edin.'],
  TLS_FAILED: [
    'Lisans sunucusuyla güvenli bağlantı kurulamadı.',
    'Bilgisayarın saatini ve araya giren bir proxy olup olmadığını kontrol edin.',
  ],
  UNREACHABLE: [
    'Lisans sunucusuna ulaşılamıyor.',
    'İnternet bağlantısını ve güvenlik duvarını kontrol edin.',
  ],
  TIMED_OUT: ['Lisans sunucusu zamanında yanıt vermedi.', 'Biraz sonra tekrar deneyin.'],
  NOT_MUHUR: [
    'Yanıt lisans sunucusundan gelmiyor; araya bir sayfa ya da proxy giriyor.',
    'Ağın oturum açma sayfasını, proxy ayarını ve güvenlik duvarını kontrol edin.',
  ],
  ANSWER_UNSIGNED: [
    'Sunucunun yanıtı imzasız; imzasız yanıta güvenilmez.',
    'Araya giren bir proxy olup olmadığını kontrol edin.',
  ],
  CLOCK_WRONG: ['Bilgisayarın saati yanlış.', 'Saati otomatik eşitlemeye alıp yeniden başlatın.'],
  GRACE_OVER: ['Sunucuya ulaşılamadı ve ek süre doldu.', 'Bağlantıyı düzeltip yeniden başlatın.'],
  STATE_FOREIGN: [
    'Saklanan karar başka bir kuruluma ait.',
    'Klasör kopyalandıysa .license klasörünü silip yeniden başlatın.',
  ],
  STATE_CORRUPT: ['Saklanan karar okunamıyor.', 'Sunucuya ulaşıldığında kendiliğinden yenilenir.'],
  FOLDER_UNWRITABLE: [
    'Lisans klasörüne yazılamıyor; yazılım kapanınca ek süre kaybolur ve her açılış yeni bir yer tutabilir.',
    'Klasörün yazma iznini ve boş alanı kontrol edin.',
  ],
  // PHP pages alone have a web root.
  FOLDER_PUBLIC: [
    'Lisans klasörü web kökünün içinde; ziyaretçiler kurulumun token’ını indirebilirdi.',
    'muhur.php dosyasını web kökünün dışına taşıyın ya da LICENSE_DIR (kodda folder) ile dışarıda bir klasör verin.',
  ],
  TOKEN_MALFORMED: unproven('biçimi bozuk'),
  TOKEN_HEADER: unproven('başlığı tanınmıyor'),
  TOKEN_KEY: unproven('bilinmeyen bir anahtarla imzalanmış'),
  TOKEN_SIGNATURE: unproven('imzası tutmuyor'),
  TOKEN_CLAIMS: unproven('içeriği eksik'),
  TOKEN_AUDIENCE: unproven('başka bir ürüne ait'),
  TOKEN_ISSUER: unproven('başka bir sunucuya ait'),
  TOKEN_NONCE: unproven('bu soruya verilmemiş'),
  TOKEN_FINGERPRINT: unproven('başka bir kuruluma ait'),
  TOKEN_CALL: unproven('başka bir soruya verilmiş'),
  TOKEN_INSTANCE: unproven('başka bir kurulumun token’ını taşıyor'),
  // Also an older version, in place of one that was halted, withdrawn or blocked.
  UPDATE_AVAILABLE: ['Satıcınız size başka bir sürüm öneriyor.', 'Uygun olduğunuzda o sürüme geçin.'],
  UPDATE_REQUIRED: [
    'Satıcınız bu sürümden başka bir sürüme geçmenizi istiyor.',
    'Parantez içindeki sürümü indirip kurun.',
  ],
  UPDATE_BROKEN: [
    'Güncelleme indirilemedi: gelen dosya eksik ya da satıcınızın yayınladığı dosya değil. Hiçbir şey kaydedilmedi.',
    'Biraz sonra tekrar deneyin; sorun sürerse satıcınıza yazın.',
  ],
  UPDATE_RUNNING: [
    'Güncelleme, çalışan dosyanın üzerine yazılamaz.',
    'downloadUpdate için başka bir klasör verin.',
  ],
  DENIED: ['Sunucu bu lisansı reddetti.', 'Nedenini satıcınıza sorun.'],
  LEADER_SILENT: [
    'Bu klasörü kullanan diğer süreçten karar gelmiyor.',
    'Diğer süreci yeniden başlatın; klasör başka bir makineden kopyalandıysa silip yeniden başlatın.',
  ],
  WAITING_FOR_SEAT: [
    'Lisansın bütün yerleri dolu; yer boşalması bekleniyor.',
    'Önceki kurulum zorla kapandıysa yeri birkaç dakika içinde boşalır.',
  ],
}
