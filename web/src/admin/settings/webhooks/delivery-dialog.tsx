import { getDelivery, sendDeliveryAgain } from '@muhur/contract/record/webhooks-calls'
import type { Attempt, DeliveryDetail, Webhook } from '@muhur/contract/record/webhooks'
import { isMissing } from '../../../api/api.ts'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/markdown/code.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogEnd } from '../../../ui/dialogs/dialog-end.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { reason, type Notice } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Moment } from '../../../ui/time.tsx'
import { Facts } from '../../panel/facts.tsx'
import { lively } from './lively.ts'
import { answerOf, DeliveryPill, typeName } from './webhook-words.tsx'

interface DeliveryDialogProps {
  webhook: Webhook
  delivery: string
  say: (notice: Notice) => void
  onClose: () => void
}

/** One delivery: the message, and each answer. */
export function DeliveryDialog({ webhook, delivery: id, say, onClose }: DeliveryDialogProps) {
  const params = { id: webhook.id, deliveryId: id }
  const { data: delivery, error, refetch } = useAnswer(getDelivery, { params }, lively)
  const again = useChange(sendDeliveryAgain)
  const send = () =>
    void again.mutateAsync({ params }).then(
      () => say({ text: 'Yeniden gönderiliyor.' }),
      (failure: unknown) => say({ text: reason(failure) }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={delivery ? typeName(delivery.type) : 'Teslimat'}
      className="max-w-[46rem]"
    >
      <div className="mt-5 grid gap-6">
        {delivery ? (
          <>
            <Found delivery={delivery} />
            <DialogEnd>
              <Button onClick={onClose}>Kapat</Button>
              {webhook.enabled && (
                <Button look="primary" busy={again.isPending} onClick={send}>
                  Yeniden gönder
                </Button>
              )}
            </DialogEnd>
          </>
        ) : error ? (
          <ErrorBox
            message={isMissing(error) ? 'Bu teslimat artık saklanmıyor.' : 'Teslimat yüklenemedi.'}
            {...(!isMissing(error) && { error, onRetry: refetch })}
          />
        ) : (
          <LoadingSkeleton what="Teslimat" className="h-64" />
        )}
      </div>
    </Dialog>
  )
}

function Found({ delivery }: { delivery: DeliveryDetail }) {
  const { state, event, next_try_at, attempts, body } = delivery
  return (
    <>
      <Facts>
        <Fact name="Durum">
          <DeliveryPill state={state} />
        </Fact>
        <Fact name="Olay anı">
          <Moment at={event.timestamp} />
        </Fact>
        {next_try_at && (
          <Fact name="Sonraki deneme">
            <Moment at={next_try_at} />
          </Fact>
        )}
        <Fact name="webhook-id" whole>
          <span className="font-mono text-meta">{event.id}</span>
        </Fact>
      </Facts>
      <CodeBlock name="Gönderilen" text={JSON.stringify(JSON.parse(body), null, 2)} />
      <section className="grid gap-3">
        <h3 className="font-semibold">Denemeler</h3>
        {attempts.length === 0 && <p className="text-muted">Henüz denenmedi.</p>}
        <ol className="grid gap-3">
          {attempts.toReversed().map((attempt) => (
            <li key={attempt.at} className="grid gap-2 rounded-button border border-line px-4 py-3">
              <AttemptLine attempt={attempt} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{answerOf(attempt)}</span>
        <span className="text-meta text-muted">
          <Moment at={attempt.at} />, {attempt.milliseconds} ms
        </span>
      </p>
      {attempt.answer && (
        <pre className="max-h-40 overflow-y-auto font-mono text-meta wrap-anywhere whitespace-pre-wrap text-muted">
          {attempt.answer}
        </pre>
      )}
    </>
  )
}
