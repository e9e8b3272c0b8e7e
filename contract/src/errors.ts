import { bulkErrors } from './bulk-errors.ts'
import { shopErrors } from './shop-errors.ts'

/**
 * The one table of every code that leaves the server: its HTTP status, the Turkish sentence a person reads, and what
 * that person can do about it. Gate verdicts of a known license travel with status 200: the call went well, its answer is no.
 */
export const errors = {
  // Verdicts of the gate, in the order in which they take precedence.
  NOT_FOUND: {
    status: 404,
    message: 'Bu lisans anahtarı kayıtlı değil.',
    action: 'Anahtarı panelden yeniden kopyalayın; sorun sürerse satıcınıza yazın.',
  },
  REVOKED: {
    status: 200,
    message: 'Bu lisans iptal edilmiş.',
    action: 'İptal kalıcıdır; nedenini satıcınıza sorun.',
  },
  SUSPENDED: {
    status: 200,
    message: 'Bu lisans askıya alınmış.',
    action: 'Lisansın yeniden açılması için satıcınıza yazın.',
  },
  EXPIRED: {
    status: 200,
    message: 'Bu lisansın süresi dolmuş.',
    action: 'Süreyi uzatmak için satıcınıza yazın.',
  },
  PRODUCT_MISMATCH: {
    status: 200,
    message: 'Bu lisans başka bir ürün için verilmiş.',
    action: 'Bu ürüne ait anahtarı girdiğinizden emin olun.',
  },
  BLOCKED: {
    status: 200,
    message: 'Satıcı bu kullanımı engellemiş.',
    action: 'Engelin nedenini istek numarasıyla satıcınıza sorun.',
  },
  VERSION_BLOCKED: {
    status: 200,
    message: 'Yazılımın bu sürümü artık kullanılamıyor.',
    action: 'Yazılımı güncel sürümüne yükseltin.',
  },
  INSTANCE_REQUIRED: {
    status: 200,
    message: 'Bu istek için etkinleştirilmiş bir örnek gerekiyor.',
    action: 'Önce parmak iziyle etkinleştirme çağrısı yapın.',
  },
  FINGERPRINT_MISMATCH: {
    status: 200,
    message: 'Parmak izi, bu örneğin etkinleştirildiği parmak iziyle uyuşmuyor.',
    action: 'Yazılım başka bir makineye taşındıysa orada yeniden etkinleştirin.',
  },
  CLONE_DETECTED: {
    status: 200,
    message: 'Bu örneğin bir kopyası başka bir yerde çalışıyor.',
    action: 'Kopyalardan birini durdurun, kalanı yeniden başlatın.',
  },
  INSTANCE_RELEASED: {
    status: 200,
    message: 'Bu örnek serbest bırakılmış.',
    action: 'Çalışmaya devam etmek için yeniden etkinleştirin.',
  },
  INSTANCE_LIMIT: {
    status: 200,
    message: 'Lisansın eşzamanlı kullanım sınırı dolu.',
    action: 'Çalışan örneklerden birini kapatın ya da sınırın artırılması için satıcınıza yazın.',
  },
  MACHINE_LIMIT: {
    status: 200,
    message: 'Bu lisans kısa sürede çok fazla yeni makinede başlatıldı.',
    action:
      'Yazılımı son çalıştığı makinede başlatın ve .license klasörünü koruyun; başka bir makine için birkaç saat bekleyin ya da satıcınıza yazın.',
  },
  VALID: { status: 200, message: 'Lisans geçerli.', action: 'Bir şey yapmanız gerekmiyor.' },

  // Calls that the gate cannot answer with a verdict.
  KEY_MALFORMED: {
    status: 400,
    message: 'Lisans anahtarı hatalı yazılmış: denetim karakteri tutmuyor.',
    action: 'Anahtarı elle yazmak yerine panelden kopyalayın.',
  },
  PLACEHOLDER_NOT_INJECTED: {
    status: 400,
    message: 'Lisans anahtarı yerine doldurulmamış bir yer tutucu gönderildi.',
    action: 'Yapılandırma dosyasındaki yer tutucuyu kendi anahtarınızla değiştirin.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Çok fazla istek gönderildi.',
    action: 'Biraz bekleyip yeniden deneyin.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'Sunucu şu anda yanıt veremiyor.',
    action: 'Birkaç saniye sonra yeniden deneyin.',
  },

  // What any call may break.
  BAD_REQUEST: { status: 400, message: 'İstek geçersiz.', action: 'Gönderilen alanları düzeltin.' },
  MALFORMED_JSON: {
    status: 400,
    message: 'İstek gövdesi geçerli bir JSON değil.',
    action: 'Gövdeyi UTF-8 kodlu geçerli JSON olarak gönderin.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'İstek gövdesi JSON olmalı.',
    action: 'Content-Type başlığını application/json yapın.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'İstek gövdesi çok büyük.',
    action: 'Daha küçük bir gövde gönderin.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir adres yok.',
    action: 'Adresi ve HTTP yöntemini denetleyin.',
  },
  CHANGED_MEANWHILE: {
    status: 412,
    message: 'Bu kayıt, siz düzenlerken değişti.',
    action: 'Yeni hâlini yükleyip değişikliğinizi onun üzerinde yapın.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'Başka bir siteden gelen istek reddedildi.',
    action: 'İşlemi sitenin kendi sayfasından yapın.',
  },
  INTERNAL: {
    status: 500,
    message: 'Beklenmeyen bir hata oluştu.',
    action: 'Yeniden deneyin; sorun sürerse istek numarasıyla bize yazın.',
  },

  // Sessions and roles.
  SESSION_REQUIRED: {
    status: 401,
    message: 'Bu işlem için giriş yapmalısınız.',
    action: 'Giriş yapıp yeniden deneyin.',
  },
  SESSION_ENDED: {
    status: 401,
    message: 'Oturumunuz sona ermiş.',
    action: 'Yeniden giriş yapın.',
  },
  ADMIN_REQUIRED: {
    status: 403,
    message: 'Bu işlem yalnızca yöneticilere açık.',
    action: 'Yönetici hesabıyla giriş yapın.',
  },
  NOT_YOURS: {
    status: 403,
    message: 'Yalnızca kendi verilerinizi görebilirsiniz.',
    action: 'Kendi panelinizi açın.',
  },

  // Sign-in.
  CODE_REQUIRED: {
    status: 400,
    message: 'Kimlik doğrulama kodu bulunamadı',
    action: 'Girişi baştan başlatın.',
  },
  SIGN_IN_EXPIRED: {
    status: 400,
    message: 'Giriş isteğinin süresi dolmuş ya da bu tarayıcıda başlatılmamış.',
    action: 'Girişi aynı tarayıcıda baştan başlatın.',
  },
  STATE_MISMATCH: {
    status: 400,
    message: 'Giriş isteği bu tarayıcıda başlatılan istekle uyuşmuyor.',
    action: 'Girişi baştan başlatın.',
  },
  REDIRECT_MISMATCH: {
    status: 400,
    message: 'Dönüş adresi bu sunucunun adresi değil.',
    action: 'Siteyi kendi adresinden açıp yeniden giriş yapın.',
  },
  CODE_REFUSED: {
    status: 400,
    message: 'Discord bu giriş kodunu kabul etmedi.',
    action: 'Kod bir kez kullanılabilir; girişi baştan başlatın.',
  },
  DISCORD_UNAVAILABLE: {
    status: 503,
    message: 'Discord şu anda yanıt vermiyor.',
    action: 'Birkaç dakika sonra yeniden deneyin.',
  },

  DEMO_ONLY_HERE: {
    status: 403,
    message: 'Demo girişi yalnızca sunucunun çalıştığı bilgisayarda ve araya vekil sunucu girmeden açılır.',
    action: 'O bilgisayarda 127.0.0.1 adresini açın; herkese açmak için Discord girişini kurun.',
  },

  ...shopErrors,
  ...bulkErrors,
} as const satisfies Record<string, ErrorEntry>

/** One row of the table. `message` and `action` are whole Turkish sentences. */
interface ErrorEntry {
  status: number
  message: string
  action: string
}

/** A stable code that clients may switch on. */
export type ErrorCode = keyof typeof errors
