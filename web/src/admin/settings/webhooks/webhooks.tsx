import { listWebhooks, testWebhook } from '@muhur/contract/record/webhooks-calls'
import type { IssuedWebhook, Webhook, WebhookFormat } from '@muhur/contract/record/webhooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { FewRows } from '../../../list/table/few-rows.tsx'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { StoppedWebhooks, webhookName, webhookPath } from '../../warnings/stopped-webhooks.tsx'
import { FirstWebhook } from './first-webhook.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { isSigned, WebhookPill } from './webhook-words.tsx'

/** The addresses that get the shop's events. */
export function Webhooks() {
  const query = useAnswer(listWebhooks, {})
  const navigate = useNavigate()
  const [asking, setAsking] = useState<WebhookFormat | IssuedWebhook>()
  const close = () => setAsking(undefined)
  const test = useChange(testWebhook)
  const leave = ({ id }: Webhook) => void navigate(webhookPath(id))
  // Without a secret to keep the next step is the first message.
  const goOn = (issued: IssuedWebhook) => {
    const { webhook } = issued
    if (isSigned(webhook)) return setAsking(issued)
    void test.mutateAsync({ params: { id: webhook.id } }).finally(() => leave(webhook))
  }
  const isEmpty = query.data?.length === 0
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[60ch] text-muted">
          Bir lisans değiştiğinde, biteceğinde ya da bir kurulum reddedildiğinde sunucu bunu seçtiğiniz adrese
          bildirir: botunuza, satış sayfanıza, muhasebe programınıza.
        </p>
        <Button look={isEmpty ? 'outline' : 'primary'} onClick={() => setAsking('standard')}>
          Yeni webhook
        </Button>
      </div>
      <StoppedWebhooks />
      <FewRows
        query={query}
        label="Webhook’lar"
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => webhookPath(id)}
        failed="Webhook’lar yüklenemedi."
        empty="Henüz webhook yok."
      />
      {isEmpty && <FirstWebhook onChoose={setAsking} />}
      {typeof asking === 'string' && <WebhookForm preset={asking} onIssued={goOn} onClose={close} />}
      {typeof asking === 'object' && <WebhookSecret issued={asking} onClose={() => leave(asking.webhook)} />}
    </div>
  )
}

const columns: DataColumn<Webhook>[] = [
  {
    name: 'Webhook',
    heads: true,
    cell: (webhook) => (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{webhookName(webhook)}</span>
        <span className="font-mono text-meta wrap-anywhere text-muted">{webhook.url}</span>
      </span>
    ),
  },
  { name: 'Durum', cell: (webhook) => <WebhookPill webhook={webhook} /> },
  { name: 'Olaylar', cell: ({ types }) => `${types.length} tür` },
]
