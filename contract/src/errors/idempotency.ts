import type { ErrorEntry } from '../errors.ts'
import { keptAnswers } from '../record/retention.ts'

const hours = keptAnswers / 3600

/** Faults of calls with an Idempotency-Key. */
export const idempotencyErrors = {
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'Idempotency-Key başlığı geçersiz.',
    action: 'Başlığı bir kez, 1 ile 255 arasında ASCII karakterle gönderin, örneğin bir UUID.',
    english: 'The header Idempotency-Key is empty, too long, not printable ASCII, or there twice.',
    happened:
      'Başlık boş, 255 karakterden uzun, harf, rakam ve noktalama dışında karakter içeriyor ya da bir istekte birden çok kez gelmiş.',
    seller: 'Her yeni işlem için yeni bir UUID üretip olduğu gibi gönderin; hiçbir şey değiştirilmedi.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'Bu Idempotency-Key başka bir istek için kullanılmış.',
    action: 'Yeni bir işlem için yeni bir anahtar gönderin.',
    english: `The same key came within ${hours} hours with another method, address or body.`,
    happened: `Aynı anahtar son ${hours} saat içinde adresi ya da içeriği başka olan bir istekle gelmiş. İkinci istek hiçbir şeyi değiştirmedi.`,
    seller:
      'Her yeni işlem için yeni bir anahtar üretin; yalnızca aynı isteği yeniden gönderirken aynısını kullanın.',
  },
  IDEMPOTENCY_KEY_BUSY: {
    status: 409,
    message: 'Aynı anahtarla gelen ilk istek hâlâ işleniyor.',
    action: 'Birkaç saniye sonra aynı isteği aynı anahtarla yeniden gönderin.',
    english: 'The first call with this key is still under way; `Retry-After` says when to ask again.',
    happened: 'Aynı Idempotency-Key ile gelen ilk istek bitmeden ikincisi geldi ve beklerken süresi doldu.',
    seller:
      'Anahtarı değiştirmeyin: `Retry-After` kadar bekleyip aynı isteği yeniden gönderin; ilk isteğin yanıtını alırsınız.',
  },
} satisfies Record<string, ErrorEntry>
