import { heldReasonWords, issueVerbs, orderStateWords } from '@muhur/contract/sales/order-words'
import type { HeldReason, OrderState } from '@muhur/contract/sales/orders'
import { Check, CircleOff, Clock, FileText, TriangleAlert, Undo2, X } from 'lucide-react'
import { StatePill, type Look } from '../../ui/marks/pill.tsx'

export const orderLooks: Record<OrderState, Look> = {
  held: { word: orderStateWords.held, icon: TriangleAlert, colour: 'bg-warn-bg text-warn' },
  paid: { word: orderStateWords.paid, icon: Check, colour: 'bg-ok-bg text-ok' },
  pending: { word: orderStateWords.pending, icon: Clock, colour: 'bg-idle-bg text-idle' },
  refunded: { word: orderStateWords.refunded, icon: Undo2, colour: 'bg-idle-bg text-idle' },
  charged_back: { word: orderStateWords.charged_back, icon: X, colour: 'bg-bad-bg text-bad' },
  cancelled: { word: orderStateWords.cancelled, icon: CircleOff, colour: 'bg-idle-bg text-idle' },
  expired: { word: orderStateWords.expired, icon: CircleOff, colour: 'bg-idle-bg text-idle' },
}

/** Of a pending order: the buyer's receipt waits for the seller. */
export const receiptLook: Look = { word: 'Dekont geldi', icon: FileText, colour: 'bg-warn-bg text-warn' }

export const OrderPill = ({ state }: { state: OrderState }) => <StatePill look={orderLooks[state]} />

interface Wait {
  /** In a list, under the state. */
  word: string
  why: string
  /** The advice for the seller. */
  way: string
  /** The button that lets the order go on, and the effect. */
  verb: string
  after: string
}

const after = 'Lisanslar verilir ve sipariş ödenmiş sayılır.'

export const waits: Record<HeldReason, Wait> = {
  unmapped: {
    word: heldReasonWords.unmapped,
    why: 'Siparişteki bir ürünün hangi lisansı vereceği bilinmiyor.',
    way: 'Ürünü seçip lisansı verin. Seçiminiz eşleme olarak saklanır; aynı ürünün sonraki siparişleri beklemez.',
    verb: issueVerbs.unmapped,
    after,
  },
  price: {
    word: heldReasonWords.price,
    why: 'Ödenen tutar, eşlemede yazan fiyatla aynı değil ya da bildirilmedi.',
    way: 'İndirim yaptıysanız lisansı verin. Yapmadıysanız önce ödemeyi sağlayıcının panelinde kontrol edin.',
    verb: issueVerbs.price,
    after,
  },
  currency: {
    word: heldReasonWords.currency,
    why: 'Ödemenin para birimi, eşlemede yazandan farklı ya da bildirilmedi.',
    way: 'Tutarı sağlayıcının panelinde kontrol edin; doğruysa lisansı verin.',
    verb: issueVerbs.currency,
    after,
  },
  partial_refund: {
    word: heldReasonWords.partial_refund,
    why: 'Ödemenin bir kısmı iade edildi. Verilmiş lisanslar çalışmayı sürdürüyor.',
    way: 'Lisanslar kalsın ya da siparişi iade edilmiş sayın.',
    verb: issueVerbs.partial_refund,
    after: 'Sipariş ödenmiş sayılır, lisansları çalışmayı sürdürür.',
  },
  dispute: {
    word: heldReasonWords.dispute,
    why: 'Alıcının bankası ödemeye itiraz etti. Lisanslar sonuç gelene kadar askıda.',
    way: 'İtiraz lehinize biterse lisansları askıdan kaldırın. Para geri alındıysa siparişi ters ibraz sayın.',
    verb: issueVerbs.dispute,
    after: 'Sipariş ödenmiş sayılır, itirazın askıya aldığı lisanslar yeniden çalışır.',
  },
  product: {
    word: heldReasonWords.product,
    why: 'Eşlemedeki ürün arşivde; arşivdeki ürüne lisans verilemez.',
    way: 'Ürünü arşivden çıkarın ya da kanaldaki eşlemeyi değiştirin, sonra lisansı verin.',
    verb: issueVerbs.product,
    after,
  },
  test: {
    word: heldReasonWords.test,
    why: 'Sağlayıcı bunun bir test satışı olduğunu söylüyor; para ödenmedi.',
    way: 'Bir şey yapmanız gerekmez. Denemek için yine de lisans verebilirsiniz.',
    verb: issueVerbs.test,
    after,
  },
  cancelled: {
    word: heldReasonWords.cancelled,
    why: 'Sipariş iptal edildikten sonra ödendi; lisans verilmedi.',
    way: 'Satışı kabul ediyorsanız lisansı verin. Etmiyorsanız parayı sağlayıcının panelinden iade edin, sonra siparişi iade edilmiş sayın.',
    verb: issueVerbs.cancelled,
    after,
  },
}

/** Whether an order waits for a decision on its amount. */
export const isAboutAmount = (reason: HeldReason | null): boolean =>
  reason === 'price' || reason === 'currency'
