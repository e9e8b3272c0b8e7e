import { eventNames, testEventType, type EventType } from '@muhur/contract/record/event-types'
import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import {
  type Delivery,
  type DeliveryFault,
  type DeliveryState,
  type Webhook,
  type WebhookFormat,
} from '@muhur/contract/record/webhooks'
import { Check, CircleOff, Clock, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { Pill } from '../../../ui/marks/pill.tsx'

export const formatNames: Record<WebhookFormat, string> = {
  discord: 'Discord’a mesaj',
  standard: 'Kendi programıma imzalı JSON',
  batch: 'Kendi programıma imzalı JSON, toplu',
}

/** Whether messages are signed; a channel of Discord checks no signature. */
export const isSigned = ({ format }: Webhook): boolean => format !== 'discord'

export const typeName = (type: string): string =>
  type === testEventType ? 'Bağlantı testi' : (eventNames[type as EventType] ?? type)

export function WebhookPill({ webhook: { enabled, failing_since } }: { webhook: Webhook }) {
  if (!enabled)
    return (
      <Pill icon={CircleOff} className="bg-idle-bg text-idle">
        Kapalı
      </Pill>
    )
  return failing_since ? (
    <Pill icon={TriangleAlert} className="bg-warn-bg text-warn">
      Ulaşılamıyor
    </Pill>
  ) : (
    <Pill icon={Check} className="bg-ok-bg text-ok">
      Açık
    </Pill>
  )
}

const states: Record<DeliveryState, { icon: LucideIcon; text: string; colour: string }> = {
  waiting: { icon: Clock, text: 'Bekliyor', colour: 'bg-warn-bg text-warn' },
  delivered: { icon: Check, text: 'Teslim edildi', colour: 'bg-ok-bg text-ok' },
  failed: { icon: X, text: 'Teslim edilemedi', colour: 'bg-bad-bg text-bad' },
}
export const stateNames = Object.entries(states).map(([value, { text }]) => ({ value, text }))

export function DeliveryPill({ state }: { state: DeliveryState }) {
  const { icon, text, colour } = states[state]
  return (
    <Pill icon={icon} className={colour}>
      {text}
    </Pill>
  )
}

const faults: Record<DeliveryFault, string> = {
  FORBIDDEN_ADDRESS: 'Adres özel bir ağa çıkıyor; gönderilmedi',
  NAME_NOT_FOUND: 'Sunucunun adı DNS’te bulunamadı',
  NO_CONNECTION: 'Bağlantı kurulamadı',
  TLS: 'Sertifika geçersiz',
  TIMEOUT: `${webhookLimits.answerSeconds} saniyede yanıt gelmedi`,
  BROKEN: 'Yanıt okunamadı',
  SWITCHED_OFF: 'Webhook kapalıydı; gönderilmedi',
}

/** The receiver's answer, or the reason why there was none. */
export function answerOf({ status, fault }: Pick<Delivery, 'status' | 'fault'>): string {
  if (fault) return faults[fault]
  if (status === null) return 'Henüz gönderilmedi'
  return status >= 300 && status < 400 ? `${status}: yönlendirmeler izlenmez` : String(status)
}
