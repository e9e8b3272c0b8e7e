import { errors } from '@muhur/contract/errors'
import type { EventType } from '@muhur/contract/record/event-types'
import type { BuyerMessage, EventData } from '@muhur/contract/record/events'

/** The message to the buyer of an order. */
const orderMessages: Partial<Record<EventType, (number: string) => BuyerMessage>> = {
  'order.cancelled': (number) => ({
    title: `${number} numaralı siparişiniz iptal edildi`,
    text: 'Bu sipariş için ödeme yapmayın. Ayrıntısını “Siparişlerim” sayfasında bulabilirsiniz.',
  }),
  'order.expired': (number) => ({
    title: `${number} numaralı siparişinizin süresi doldu`,
    text: 'Süresinde ödenmediği için sipariş kapandı. Ödediyseniz sipariş numaranızla satıcınıza yazın; ürünü yine istiyorsanız yeni bir sipariş açın.',
  }),
}

type Words = (data: EventData & { product: string; key: string; end: string }) => BuyerMessage

/** The message for the license's buyer, on every channel. Events without a row are no news for buyers. */
const messages: Partial<Record<EventType, Words>> = {
  'license.created': ({ product, key }) => ({
    title: `${product} lisansınız hazır`,
    text: `${key} ile başlayan anahtarınızı panelinizde bulabilirsiniz.`,
  }),
  'license.suspended': ({ product, key }) => ({
    title: `${product} lisansınız askıya alındı`,
    text: `${key} lisansıyla çalışan kurulumlar birkaç dakika içinde durur. Nedenini satıcınıza sorun.`,
  }),
  'license.resumed': ({ product, key }) => ({
    title: `${product} lisansınız askıdan kaldırıldı`,
    text: `${key} lisansını yine kullanabilirsiniz.`,
  }),
  'license.revoked': ({ product, key }) => ({
    title: `${product} lisansınız iptal edildi`,
    text: `${key} lisansı artık kullanılamaz. Bir yanlışlık olduğunu düşünüyorsanız satıcınıza yazın.`,
  }),
  'license.expiring': ({ product, key, end, days_left = 0 }) => ({
    title: `${product} lisansınızın bitmesine ${days_left} gün kaldı`,
    text: `${key} lisansı ${end} tarihinde biter. Uzatmak için satıcınıza yazın.`,
  }),
  'license.expired': ({ product, key }) => ({
    title: `${product} lisansınızın süresi doldu`,
    text: `${key} lisansıyla çalışan kurulumlar durdu. Uzatmak için satıcınıza yazın.`,
  }),
  'license.handed_over': ({ product, key }) => ({
    title: `${product} lisansı size devredildi`,
    text: `${key} ile başlayan yeni anahtarınızı panelinizde bulabilirsiniz.`,
  }),
  'license.key_replaced': ({ product, key }) => ({
    title: `${product} lisansınızın anahtarı yenilendi`,
    text: `${key} ile başlayan yeni anahtarınızı ve eskisinin ne zamana kadar çalıştığını panelinizde bulabilirsiniz.`,
  }),
  'license.version_stopping': ({ product, key, version }) => ({
    title: `${product} ${version ?? 'kurulumunuzun'} sürümü duracak`,
    text: `${key} lisansıyla çalışan kurulumlarınızı yeni sürüme geçirin; satıcınız bu sürümü yakında durduracak. Yeni sürümü lisansınızın sayfasından indirebilirsiniz.`,
  }),
  'instance.denied': ({ product, key, denial }) => {
    const where = `Ayrıntısını panelinizde ${denial?.request_ref ?? ''} numarasıyla görebilirsiniz.`
    return denial?.code === 'CLONE_DETECTED'
      ? {
          title: `${product} kurulumunuzun bir kopyası çalışıyor`,
          text: `${key} lisansının bir kurulumu iki yerde birden çalışıyor; birinin isteği reddedildi. ${errors.CLONE_DETECTED.action} ${where}`,
        }
      : {
          title: `${product} lisansınızla gelen bir istek reddedildi`,
          text: `${key} lisansının isteği reddedildi. ${where}`,
        }
  },
}

const day = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' })

/** The message for the buyer of the event's license, in Turkish; undefined where the event has none. */
export function messageFor(type: string, data: EventData): BuyerMessage | undefined {
  if (data.order) return orderMessages[type as EventType]?.(data.order.external_id)
  const { key_id, product, expires_at } = data.license ?? {}
  // Only the id of a deleted license is known.
  if (!key_id || !product) return undefined
  const end = expires_at ? day.format(Date.parse(expires_at)) : ''
  return messages[type as EventType]?.({ ...data, product: product.name, key: key_id, end } as never)
}
