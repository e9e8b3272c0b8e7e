import type { ErrorGuide } from './error-guide-entry.ts'

const sellersOwn = 'Bu hatayı yalnızca satıcı, yönetim ekranlarında görür.'

/** The block list and the settings. */
export const blockGuide = {
  ROTATION_WAITING: {
    english: 'A new signing key is published already and waits for its turn.',
    happened:
      'İmza anahtarı değiştirilmek istendi, ama daha önce yayımlanan yeni anahtar henüz imzalamaya başlamadı. Bütün yazılımların onu görmesi beklenir.',
    buyer: sellersOwn,
    seller:
      'Ayarlar sayfasındaki anahtar listesi, sıradaki anahtarın ne zaman imzalamaya başlayacağını gösterir; o andan sonra yeniden deneyin.',
  },
  BLOCK_NOT_FOUND: {
    english: 'There is no such block.',
    happened: 'Kaldırılmak istenen engel yok; başka bir yönetici az önce kaldırmış olabilir.',
    buyer: sellersOwn,
    seller:
      'Engel listesini yenileyin. Kimin kaldırdığı denetim kaydında (`audit_log`) durur; kaldırılmış engel, bir sonraki lisans çağrısında artık uygulanmaz.',
  },
  BLOCK_EXISTS: {
    english: 'The same machine, network or user is blocked already.',
    happened: 'Aynı makine, ağ ya da kullanıcı zaten engelli.',
    buyer: sellersOwn,
    seller: 'Var olan engeli kullanın. Notunu değiştirmek için engeli kaldırıp yeniden ekleyin.',
  },
  BLOCK_SUBJECT_REQUIRED: {
    english: 'The request names nothing to block, or more than one thing.',
    happened: 'İstek, engellenecek şeyi hiç belirtmiyor ya da birden çok alanla belirtiyor.',
    buyer: sellersOwn,
    seller:
      '`fingerprint`, `instance_id`, `network`, `user_id` ve `discord_id` alanlarından yalnız birini gönderin; birden çok şey için ayrı engeller ekleyin.',
  },
  NETWORK_TOO_WIDE: {
    english: 'The network spans too much of the internet.',
    happened:
      'Girilen ağ öneki, internetin yanlışlıkla herkesi dışarıda bırakacak kadar büyük bir bölümünü kapsıyor.',
    buyer: sellersOwn,
    seller:
      'IPv4 için en az /8, IPv6 için en az /16 girin; tek bir adres için önek yazmayın. Daha geniş bir alan gerçekten gerekiyorsa birkaç ağa bölün.',
  },
} satisfies ErrorGuide
