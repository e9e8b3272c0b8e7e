import type { HeldReason, OrderState } from './orders.ts'

/** The states of an order, in files and on the panel's screens. */
export const orderStateWords: Record<OrderState, string> = {
  pending: 'Ödeme bekliyor',
  paid: 'Ödendi',
  held: 'Karar bekliyor',
  refunded: 'İade edildi',
  charged_back: 'Ters ibraz',
  cancelled: 'İptal',
  expired: 'Süresi doldu',
}

/** The reasons of held orders. */
export const heldReasonWords: Record<HeldReason, string> = {
  unmapped: 'eşleme yok',
  price: 'tutar farklı, bildirilmedi ya da okunamadı',
  currency: 'para birimi farklı ya da bildirilmedi',
  partial_refund: 'kısmi iade',
  dispute: 'itiraz',
  product: 'ürün arşivde',
  test: 'test satışı',
  cancelled: 'iptalden sonra ödendi',
}

/** The seller's decision that lets a held order go on. */
export const issueVerbs: Record<HeldReason, string> = {
  unmapped: 'Lisans ver',
  price: 'Lisans ver',
  currency: 'Lisans ver',
  partial_refund: 'Lisanslar kalsın',
  dispute: 'Askıdan kaldır',
  product: 'Lisans ver',
  test: 'Lisans ver',
  cancelled: 'Lisans ver',
}

/** The kinds of notices, of all providers. */
export const noticeKindWords: Record<string, string> = {
  pending: 'Ödeme bekleniyor',
  paid: 'Ödeme',
  cancelled: 'İptal',
  refunded: 'İade',
  partly_refunded: 'Kısmi iade',
  charged_back: 'Ters ibraz',
  disputed: 'İtiraz',
  downloaded: 'İndirme',
  dispute_won: 'İtiraz lehinize bitti',
  ignored: 'Siparişi değiştirmeyen bildirim',
}
