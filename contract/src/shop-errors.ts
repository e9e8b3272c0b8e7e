import { sdkLanguages } from './sdk-languages.ts'

const languages = Object.keys(sdkLanguages)

/** The part of the error table that is about the shop's own things: products, licenses, instances, users, blocks. */
export const shopErrors = {
  // Products, licenses, users.
  PRODUCT_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir ürün yok.',
    action: 'Ürün listesinden seçin.',
  },
  LANGUAGE_NOT_FOUND: {
    status: 404,
    message: 'Bu dil için hazır dosya yok.',
    action: `${languages.slice(0, -1).join(', ')} ya da ${languages.at(-1)} seçin.`,
  },
  PRODUCT_ARCHIVED: {
    status: 409,
    message: 'Bu ürün arşivlenmiş; yeni lisans verilemez.',
    action: 'Ürünü arşivden çıkarın ya da başka bir ürün seçin.',
  },
  PRODUCT_IN_USE: {
    status: 409,
    message: 'Bu ürünün lisansları var; silinemez.',
    action: 'Ürünü arşivleyin: katalogdan kalkar, lisansları çalışmayı sürdürür.',
  },
  ICON_UNREADABLE: {
    status: 400,
    message: 'Bu dosya bir resim olarak okunamadı.',
    action: 'Bozulmamış bir PNG, JPEG, WebP, GIF ya da AVIF dosyası seçin.',
  },
  ICON_FORMAT: {
    status: 400,
    message: 'Simge PNG, JPEG, WebP, GIF ya da AVIF biçiminde olmalı.',
    action: 'Resmi bu biçimlerden biriyle, örneğin PNG olarak kaydedip yeniden seçin.',
  },
  ICON_TOO_LARGE: {
    status: 400,
    message: 'Resmin hiçbir kenarı 4096 pikselden uzun olamaz.',
    action: 'Resmi küçültün; simge 256 × 256 piksel olarak saklanır.',
  },
  LICENSE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir lisans yok.',
    action: 'Lisans listesinden seçin.',
  },
  LICENSE_REVOKED: {
    status: 409,
    message: 'İptal edilen lisansın durumu değiştirilemez.',
    action: 'Yeni bir lisans oluşturun.',
  },
  LICENSE_NOT_SHOWABLE: {
    status: 409,
    message: 'Ana sayfada yalnız bir yöneticinin kendi lisansı gösterilebilir.',
    action: 'Kendi adınıza bir lisans oluşturup onu seçin.',
  },
  USER_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir kullanıcı yok.',
    action: 'Kullanıcı listesinden seçin ya da Discord kimliğini girin.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'Son yöneticinin yetkisi alınamaz.',
    action: 'Önce başka birini yönetici yapın.',
  },
  ADMIN_BY_ENVIRONMENT: {
    status: 409,
    message: 'Bu kişiyi ADMIN_DISCORD_IDS ayarı yönetici yapıyor.',
    action: 'Kimliği o ayardan çıkarıp sunucuyu yeniden başlatın.',
  },
  OWNER_REQUIRED: {
    status: 400,
    message: 'Lisansın sahibi için user_id ya da discord_id alanlarından tam biri gerekli.',
    action: 'İki alandan yalnız birini gönderin.',
  },
  POLICY_CONTRADICTS: {
    status: 400,
    message: 'Yerin ayrılı kaldığı süre (lease), nabız aralığından (heartbeat_interval) uzun olmalı.',
    action:
      'Süreyi uzatın ya da aralığı kısaltın; gönderilmeyen alanda ürünün değeri, o da yoksa varsayılan geçerlidir.',
  },
  POLICY_CONTRADICTS_LICENSES: {
    status: 409,
    message: 'Bu politika, ürünün bazı lisanslarının kendi politikasıyla çelişiyor.',
    action: 'Önce o lisansların lease ve heartbeat_interval değerlerini düzeltin.',
  },
  INSTANCE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir örnek yok.',
    action: 'Lisansın örnek listesinden seçin.',
  },
  RELEASE_COOLDOWN: {
    status: 429,
    message: 'Bu lisansta yakın zamanda bir örnek serbest bırakıldı; satıcının bekleme süresi dolmadı.',
    action: 'Sürenin dolmasını bekleyin; acelesi varsa satıcınıza yazın, o bekleme süresine bağlı değildir.',
  },
  DENIAL_NOT_FOUND: {
    status: 404,
    message: 'Bu istek numarasıyla bir ret bulunamadı.',
    action: 'Numarayı günlükten kopyalayın ve lisansı aldığınız hesapla giriş yaptığınızı denetleyin.',
  },

  // Settings.
  ROTATION_WAITING: {
    status: 409,
    message: 'Sıradaki imza anahtarı henüz imzalamaya başlamadı.',
    action: 'O anahtar imzalamaya başlayınca yeniden deneyin.',
  },

  // The block list.
  BLOCK_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir engel yok.',
    action: 'Engel listesini yenileyin; engel kaldırılmış olabilir.',
  },
  BLOCK_EXISTS: {
    status: 409,
    message: 'Bu zaten engellenmiş.',
    action: 'Var olan engeli listede bulun.',
  },
  BLOCK_SUBJECT_REQUIRED: {
    status: 400,
    message: 'Neyin engelleneceği yalnız bir alanla belirtilmeli.',
    action: 'fingerprint, instance_id, network, user_id ve discord_id alanlarından yalnız birini gönderin.',
  },
  NETWORK_TOO_WIDE: {
    status: 400,
    message: 'Bu ağ, yanlışlıkla herkesi engelleyecek kadar geniş.',
    action: 'IPv4 için en az /8, IPv6 için en az /16 uzunluğunda bir önek girin.',
  },
} as const
