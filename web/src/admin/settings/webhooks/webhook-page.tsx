import { changeWebhook, getWebhook, testWebhook } from '@muhur/contract/record/webhooks-calls'
import type { IssuedWebhook, Webhook } from '@muhur/contract/record/webhooks'
import { KeyRound, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isMissing } from '../../../api/api.ts'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { reason, useNotice, type Notice } from '../../../ui/state/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Day, Moment } from '../../../ui/time.tsx'
import { useTitle } from '../../../frame/brand/use-brand.ts'
import { Facts } from '../../panel/facts.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { Deliveries } from './deliveries.tsx'
import { lively } from './lively.ts'
import { DeleteDialog, RotateDialog } from './webhook-dialogs.tsx'
import { SampleChoice } from './sample-choice.tsx'
import { WebhookEdit } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { formatNames, isSigned, typeName, WebhookPill } from './webhook-words.tsx'
import { reasonOf, webhookName } from '../../warnings/stopped-webhooks.tsx'

const webhooksPath = '/admin/settings?sekme=webhooklar'
const back = { to: webhooksPath, name: 'Webhook’lar' }

/** An endpoint and its deliveries. */
export function Component() {
  const { id = '' } = useParams()
  const { data: webhook, error, refetch } = useAnswer(getWebhook, { params: { id } }, lively)
  const { say, noticeBar } = useNotice()
  if (webhook && !isMissing(error))
    return (
      <>
        <Found webhook={webhook} say={say} />
        {noticeBar}
      </>
    )
  if (isMissing(error))
    return (
      <>
        <PageHeader title="Webhook bulunamadı" back={back} lead="Silinmiş ya da bağlantı eksik olabilir." />
        <LinkButton to={webhooksPath} className="justify-self-start">
          Webhook’lara dön
        </LinkButton>
      </>
    )
  return (
    <>
      <PageHeader title="Webhook" back={back} />
      {error ? (
        <ErrorBox message="Webhook yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Webhook" className="h-48" />
      )}
    </>
  )
}

function Found({ webhook, say }: { webhook: Webhook; say: (notice: Notice) => void }) {
  const {
    id,
    enabled,
    url,
    format,
    types,
    disabled_at,
    disabled_reason,
    failing_since,
    former_until,
    created_at,
    public_key,
  } = webhook
  const [asking, setAsking] = useState<'edit' | 'rotate' | 'delete' | IssuedWebhook>()
  const close = () => setAsking(undefined)
  const navigate = useNavigate()
  const change = useChange(changeWebhook)
  const test = useChange(testWebhook)
  useTitle(webhookName(webhook))
  const act = (doing: Promise<unknown>, done: string) =>
    void doing.then(
      () => say({ text: done }),
      (error: unknown) => say({ text: reason(error) }),
    )
  return (
    <>
      <PageHeader title={webhookName(webhook)} back={back}>
        <Button icon={Trash2} onClick={() => setAsking('delete')}>
          Sil
        </Button>
        {isSigned(webhook) && (
          <Button icon={KeyRound} onClick={() => setAsking('rotate')}>
            Anahtarı yenile
          </Button>
        )}
        <Button icon={Pencil} onClick={() => setAsking('edit')}>
          Düzenle
        </Button>
        <Button
          icon={Power}
          look={enabled ? 'outline' : 'primary'}
          busy={change.isPending}
          onClick={() =>
            act(
              change.mutateAsync({ params: { id }, body: { enabled: !enabled } }),
              enabled ? 'Webhook kapatıldı.' : 'Webhook açıldı.',
            )
          }
        >
          {enabled ? 'Kapat' : 'Aç'}
        </Button>
      </PageHeader>
      {!enabled && disabled_reason !== 'admin' && (
        <ErrorBox
          message={`Webhook kapalı. ${reasonOf(webhook)}`}
          detail="Kapalıyken olan olaylar gönderilmez."
        />
      )}
      <div className="rounded-card border border-line bg-surface p-5">
        <Facts>
          <Fact name="Adres" whole>
            <span className="font-mono text-meta">{url}</span>
          </Fact>
          <Fact name="Biçim">{formatNames[format]}</Fact>
          <Fact name="Durum">
            <WebhookPill webhook={webhook} />
            {disabled_at && (
              <span className="block text-meta text-muted">
                {disabled_reason === 'admin' && reasonOf(webhook)} <Moment at={disabled_at} />
              </span>
            )}
            {failing_since && enabled && (
              <span className="block text-meta text-muted">
                İlk hata: <RelativeTime at={failing_since} />
              </span>
            )}
          </Fact>
          <Fact name="Eklendi">
            <Day at={created_at} />
          </Fact>
          {former_until && (
            <Fact name="Eski gizli anahtar">
              <Moment at={former_until} /> tarihine kadar bu anahtar da geçerli
            </Fact>
          )}
          {isSigned(webhook) && (
            <Fact name="Açık anahtar (v1a)" whole>
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono text-meta break-all">{public_key}</span>
                <CopyButton text={public_key} label="Açık anahtarı kopyala" done="Açık anahtar kopyalandı." />
              </span>
            </Fact>
          )}
          <Fact name="Olaylar" whole>
            {types.map(typeName).join(', ')}
          </Fact>
        </Facts>
      </div>
      {enabled && (
        <SampleChoice
          isBusy={test.isPending}
          onSend={(type) =>
            act(
              test.mutateAsync({ params: { id }, query: type ? { type } : {} }),
              'Test gönderildi; aşağıda görünür.',
            )
          }
        />
      )}
      <Deliveries webhook={webhook} say={say} />
      {asking === 'edit' && <WebhookEdit webhook={webhook} onClose={close} />}
      {asking === 'rotate' && <RotateDialog webhook={webhook} onIssued={setAsking} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog webhook={webhook} onDeleted={() => void navigate(webhooksPath)} onClose={close} />
      )}
      {typeof asking === 'object' && <WebhookSecret issued={asking} onClose={close} />}
    </>
  )
}
