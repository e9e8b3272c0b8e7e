import { listWebhooks } from '@muhur/contract/record/webhooks-calls'
import type { IssuedWebhook, Webhook } from '@muhur/contract/record/webhooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { FewRows } from '../../../list/table/few-rows.tsx'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { StoppedWebhooks, webhookName, webhookPath } from '../../warnings/stopped-webhooks.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { WebhookPill } from './webhook-words.tsx'

/** The addresses that get the shop's events. */
export function Webhooks() {
  const query = useAnswer(listWebhooks, {})
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'new' | IssuedWebhook>()
  const close = () => setAsking(undefined)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[60ch] text-muted">
          Bir lisans değiştiğinde, biteceğinde ya da bir kurulum reddedildiğinde sunucu bunu seçtiğiniz adrese
          bildirir: botunuza, satış sayfanıza, muhasebe programınıza.
        </p>
        <Button look="primary" onClick={() => setAsking('new')}>
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
      {asking === 'new' && <WebhookForm onIssued={setAsking} onClose={close} />}
      {typeof asking === 'object' && (
        <WebhookSecret issued={asking} onClose={() => void navigate(webhookPath(asking.webhook.id))} />
      )}
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
