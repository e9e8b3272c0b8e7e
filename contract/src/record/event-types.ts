/** Days before the end of a license at which `license.expiring` comes. */
export const expiringDays = [30, 7, 1] as const
/** Days before the end of an admin's token at which `token.expiring` comes. */
export const tokenExpiringDays = [7, 1] as const
/** Minutes in which one license and code cause at most one `instance.denied`. */
export const denialMinutes = 10

/** The events for programs outside, in the order of the panel's list, with a name and the row in `docs/tr/webhooks.md`. */
export const eventTypes = {
  'license.created': {
    name: 'Lisans verildi',
    when: 'Lisans verildi: tek tek, toplu ya da dosyadan.',
  },
  'license.updated': {
    name: 'Lisans değiştirildi',
    when: 'Bitişi, kurulum sınırı, notu veya kuralları değişti; `changed` değişen alanların adıdır.',
  },
  'license.suspended': { name: 'Lisans askıya alındı', when: 'Askıya alındı.' },
  'license.resumed': { name: 'Lisans askıdan kaldırıldı', when: 'Askıdan kaldırıldı.' },
  'license.revoked': { name: 'Lisans iptal edildi', when: 'İptal edildi.' },
  'license.expiring': {
    name: 'Lisansın bitmesine az kaldı',
    when: `Bitmesine ${expiringDays.join(' gün, sonra ')} gün kaldı; \`days_left\` hangisi olduğunu söyler.`,
  },
  'license.expired': { name: 'Lisansın süresi doldu', when: 'Süresi doldu.' },
  'license.handed_over': {
    name: 'Lisans başkasına devredildi',
    when: 'Başkasına devredildi; eski anahtar geçersizdir.',
  },
  'license.claimed': {
    name: 'Lisansın sahibi belli oldu',
    when: 'Alıcı, başka yerde satın aldığı lisansı hesabına aldı; anahtar ve kurulumlar aynıdır.',
  },
  'license.key_replaced': {
    name: 'Lisansın anahtarı yenilendi',
    when: 'Aynı sahip yeni bir anahtar aldı; eskisi, seçilen süre dolana kadar çalışır.',
  },
  'license.version_stopping': {
    name: 'Bir sürümün duracağı haber verildi',
    when: 'Sahibinin çalıştırdığı bir sürümü engellemeden önce ona haber verdiniz; `version` hangisi olduğunu söyler.',
  },
  'license.deleted': { name: 'Lisans silindi', when: 'Silindi; olayda yalnızca kimliği ile ürünü vardır.' },
  'instance.activated': { name: 'Kurulum çalışmaya başladı', when: 'Bir kurulum yer aldı.' },
  'instance.lost': {
    name: 'Kurulumdan ses kesildi',
    when: 'Bir kurulum kapanmadan sustu ve yerini kaybetti.',
  },
  'instance.released': { name: 'Kurulum serbest bırakıldı', when: 'Bir kurulum panelden serbest bırakıldı.' },
  'instance.denied': {
    name: 'İstek reddedildi',
    when: `Bir istek reddedildi; \`denial.code\` nedenidir. Bir lisans ve neden için ${denialMinutes} dakikada bir kez haber verilir.`,
  },
  'instance.renamed': { name: 'Kurulumun adı değişti', when: 'Bir kurulumun adı değiştirildi.' },
  'instance.recovered': {
    name: 'Yedekten sonraki kurulum tanındı',
    when: 'Yedekten geri yüklemeden sonra, yedeğin bilmediği bir kurulum çalışmayı sürdürdü.',
  },
  'order.placed': {
    name: 'Sipariş açıldı',
    when: 'Alıcı ürün sayfasında bir sipariş açtı; ödemesi bekleniyor.',
  },
  'order.paid': {
    name: 'Sipariş ödendi',
    when: 'Bir sipariş ödendi ve lisansları verildi; `order` hangisi olduğunu söyler.',
  },
  'order.receipt': {
    name: 'Dekont geldi',
    when: 'Alıcı havalesinin dekontunu yükledi; ödemeyi onaylamanızı bekliyor.',
  },
  'order.held': {
    name: 'Sipariş karar bekliyor',
    when: 'Eşlemesi olmayan, tutarı tutmayan ya da itiraz edilen bir sipariş bekliyor; `order.held_reason` nedenidir.',
  },
  'order.cancelled': {
    name: 'Sipariş iptal edildi',
    when: 'Bir sipariş ödenmeden iptal edildi; lisans verilmedi.',
  },
  'order.expired': {
    name: 'Siparişin süresi doldu',
    when: 'Ürün sayfasında açılan bir sipariş süresinde ödenmedi ve kapandı.',
  },
  'order.refunded': {
    name: 'Sipariş iade edildi',
    when: 'Bir siparişin parası iade edildi; lisansları durdu.',
  },
  'order.charged_back': {
    name: 'Ters ibraz geldi',
    when: 'Bir siparişte ters ibraz oldu; lisansları iptal edildi.',
  },
  'product.created': { name: 'Ürün eklendi', when: 'Bir ürün eklendi.' },
  'product.updated': { name: 'Ürün değiştirildi', when: 'Bir ürünün bilgileri ya da satışı değişti.' },
  'product.deleted': { name: 'Ürün silindi', when: 'Bir ürün silindi.' },
  'product.published': { name: 'Ürün yayınlandı', when: 'Bir ürün yayınlandı.' },
  'release.created': { name: 'Sürüm taslağı açıldı', when: 'Bir ürüne sürüm taslağı açıldı.' },
  'release.published': {
    name: 'Sürüm yayınlandı',
    when: 'Bir ürünün yeni sürümü yayınlandı; `release` hangisi olduğunu söyler.',
  },
  'release.updated': {
    name: 'Sürüm değiştirildi',
    when: 'Bir sürümün notları, oranı ya da zorunluluğu değişti; `previous` notlar dışındaki eski değerleridir.',
  },
  'release.halted': {
    name: 'Sürüm durduruldu',
    when: 'Bir sürümün sunulması durduruldu; `release.reason` nedenidir.',
  },
  'release.resumed': { name: 'Sürüm yeniden sunuldu', when: 'Durdurulan bir sürüm yeniden sunuldu.' },
  'release.withdrawn': {
    name: 'Sürüm geri çekildi',
    when: 'Bir sürüm geri çekildi; `release.reason` nedenidir.',
  },
  'release.deleted': { name: 'Sürüm taslağı silindi', when: 'Bir sürüm taslağı silindi.' },
  'block.created': { name: 'Engel eklendi', when: 'Bir engel eklendi; `block.kind` neyin engellendiğidir.' },
  'block.deleted': { name: 'Engel kaldırıldı', when: 'Bir engel kaldırıldı.' },
  'user.erased': {
    name: 'Kullanıcı silindi',
    when: 'Bir kullanıcının verileri silindi; kendi kopyalarınızı da silin. Olayda yalnızca `user.id` vardır.',
  },
  'token.expiring': {
    name: 'API token’ının bitmesine az kaldı',
    when: `Bir yöneticinin token’ının bitmesine ${tokenExpiringDays.join(' gün, sonra ')} gün kaldı; \`token\` hangisi olduğunu söyler.`,
  },
  'admin.signed_in': {
    name: 'Yönetici oturumu açıldı',
    when: 'Bir yönetici giriş yaptı; `actor` kim olduğunu, `device` tarayıcısını söyler.',
  },
} as const
export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as EventType[]

/** The name of each event in the panel. */
export const eventNames = Object.fromEntries(
  eventTypeNames.map((type) => [type, eventTypes[type].name]),
) as Record<EventType, string>

/** The type of a message with several events, of the format `batch`. */
export const batchType = 'events.batch'

/** Sent on request only, to one endpoint. */
export const testEventType = 'webhook.test'
