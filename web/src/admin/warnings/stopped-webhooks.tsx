import { listWebhooks } from '@muhur/contract/record/webhooks-calls'
import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import { type DisabledReason, type Webhook } from '@muhur/contract/record/webhooks'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { useAnswer } from '../../api/use-answer.ts'

export const webhookPath = (id: string) => `/admin/settings/webhooks/${id}`

export const webhookName = ({ description, url }: Webhook): string => description || new URL(url).host

const reasons: Record<DisabledReason, string> = {
  admin: 'Bir yönetici kapattı.',
  gone: 'Adres “artık gönderme” yanıtı verdi (410).',
  failing: `Adres ${webhookLimits.failingDays} gün boyunca hiçbir gönderimi kabul etmedi.`,
}
export const reasonOf = ({ disabled_reason }: Webhook): string =>
  disabled_reason ? reasons[disabled_reason] : ''

/** Endpoints that the server has switched off: nobody else would notice. */
export function StoppedWebhooks() {
  const { data = [] } = useAnswer(listWebhooks, {})
  const stopped = data.filter(({ enabled, disabled_reason: why }) => !enabled && why !== 'admin')
  return stopped.map((webhook) => (
    <ErrorBox
      key={webhook.id}
      message={`“${webhookName(webhook)}” webhook’u kapandı.`}
      detail={`${reasonOf(webhook)} Adresi düzeltip webhook’u yeniden açın.`}
    >
      <LinkButton to={webhookPath(webhook.id)}>Webhook’a git</LinkButton>
    </ErrorBox>
  ))
}
