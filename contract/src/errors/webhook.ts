import type { ErrorEntry } from '../errors.ts'
import { webhookLimits } from '../record/webhook-limits.ts'

/** Webhooks. */
export const webhookErrors = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir webhook yok.',
    action: 'Listeyi yenileyin.',
    english: 'There is no such webhook endpoint.',
    happened: 'Webhook hiç olmamış ya da silinmiş.',
    seller: 'Silinen webhook geri gelmez; gerekirse yenisini ekleyin.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir teslimat yok.',
    action: 'Teslimat listesini yenileyin.',
    english: 'There is no such delivery, or retention deleted it.',
    happened: 'Teslimat bu webhook’a ait değil ya da saklama süresi dolduğu için silinmiş.',
    seller: 'Teslimatların ne kadar saklandığını Ayarlar sayfasının Saklama ve sınırlar sekmesi söyler.',
  },
  WEBHOOK_URL_INVALID: {
    status: 400,
    message: 'Bu, webhook gönderilebilecek bir adres değil.',
    action:
      'https:// ile başlayan, içinde kullanıcı adı, parola ve görünmeyen karakter olmayan, en çok 2.000 karakterlik bir adres yazın.',
    english:
      'The address is no https address, is too long when written in ASCII, or carries a user name, a fragment, port 0 or invisible characters.',
    happened:
      'Adres okunamadı, https ile başlamıyor, ASCII olarak yazıldığında çok uzun ya da içinde kullanıcı adı, parola, # işareti, 0 numaralı port veya görünmeyen bir karakter var.',
    seller: 'Düz http yalnızca `WEBHOOK_PRIVATE_RANGES` ile izin verdiğiniz adreslerde kabul edilir.',
  },
  WEBHOOK_ADDRESS_FORBIDDEN: {
    status: 400,
    message: 'Bu adres özel bir ağa ya da bu sunucunun kendisine çıkıyor; oraya webhook gönderilmez.',
    action: 'İnternetten ulaşılan bir adres yazın.',
    english: 'The address leads to a private, loopback, link-local or reserved range.',
    happened:
      'Adres ya da adındaki DNS kaydı özel, yerel veya ayrılmış bir aralıkta. Sunucu buna her gönderimde, bağlantıyı kurarken yeniden bakar.',
    seller:
      'Adres kendi ağınızdaysa IP aralığını sunucunun `WEBHOOK_PRIVATE_RANGES` değişkenine yazın, örneğin `10.0.5.0/24`.',
  },
  WEBHOOK_LIMIT: {
    status: 409,
    message: `En çok ${webhookLimits.endpoints} webhook olabilir.`,
    action: 'Kullanılmayan bir webhook’u silin.',
    english: `There are at most ${webhookLimits.endpoints} webhook endpoints.`,
    happened: 'Yeni bir webhook eklenmek istendi, ama sınıra ulaşılmış.',
    seller: 'Bir adres birden çok olay türü alabilir; her tür için ayrı webhook gerekmez.',
  },
  WEBHOOK_OFF: {
    status: 409,
    message: 'Bu webhook kapalı; önce açın.',
    action: 'Webhook’u açıp tekrar deneyin.',
    english: 'The endpoint is switched off, so nothing is sent to it.',
    happened: 'Kapalı bir webhook’a gönderim istendi.',
    seller:
      'Webhook’u siz kapatmış olabilirsiniz; adres 410 yanıtı verdiyse ya da günlerce yanıt vermediyse sunucu kapatır.',
  },
} satisfies Record<string, ErrorEntry>
