import type { Erasure, OwnErasure } from '@muhur/contract/shop/privacy'
import { askErasure, getOwnErasure, withdrawErasure } from '@muhur/contract/shop/privacy-calls'
import { useState } from 'react'
import { isOf, useAnswer, useChange } from '../../api/use-answer.ts'
import { formatCount } from '../../words/format-count.ts'
import { SecretRefusal } from '../../session/secret-refusal.tsx'
import { useSignedIn } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Day } from '../../ui/time.tsx'

/** The request may have been answered meanwhile. */
const options = { afterFailure: true, isWanted: isOf(getOwnErasure) }

interface Part {
  say: (notice: Notice) => void
}

/** The request to be erased: asking, waiting, the answer. */
export function ErasurePart({ say }: Part) {
  const { data, error, refetch } = useAnswer(getOwnErasure, {})
  const isAdmin = useSignedIn()?.role === 'admin'
  if (!data && error)
    return <ErrorBox message="Silme isteğinizin durumu yüklenemedi." error={error} onRetry={refetch} />
  if (!data) return <LoadingSkeleton what="Silme isteğinizin durumu" className="h-44" />
  return (
    <Card className="grid gap-4">
      <h3 className="text-section">Hesabınızın silinmesi</h3>
      {isAdmin ? (
        <p className="text-muted">
          Yönetici hesabı silinemez. Silinmesini istiyorsanız önce başka bir yönetici yöneticiliğinizi alsın.
        </p>
      ) : data.request?.state === 'open' ? (
        <Waiting request={data.request} say={say} />
      ) : (
        <Asking own={data} say={say} />
      )}
    </Card>
  )
}

function Waiting({ request, say }: Part & { request: Erasure }) {
  const change = useChange(withdrawErasure, options)
  const withdraw = () =>
    change.mutateAsync({}).then(
      () => say({ text: 'Silme isteğiniz geri çekildi.' }),
      (error: unknown) => say({ text: reason(error) }),
    )
  return (
    <>
      <div className="rounded-button border border-line bg-tint px-4 py-3">
        <p className="font-semibold">Silme isteğiniz yanıt bekliyor.</p>
        <p className="text-muted">
          İstek: <Day at={request.asked_at} />. En geç yanıt: <Day at={request.due_at} />.
        </p>
      </div>
      <p className="text-muted">
        Satıcı onaylayana kadar her şey çalışmaya devam eder; isteği o zamana kadar geri çekebilirsiniz.
      </p>
      <Button
        className="justify-self-start max-sm:justify-self-stretch"
        busy={change.isPending}
        onClick={() => void withdraw()}
      >
        İsteği geri çek
      </Button>
    </>
  )
}

function Asking({ own, say }: Part & { own: OwnErasure }) {
  const { request, days } = own
  const [asking, setAsking] = useState(false)
  return (
    <>
      {request?.state === 'refused' && (
        <div className="rounded-button border border-warn bg-warn-bg px-4 py-3">
          <p className="font-semibold">
            Satıcı isteğinizi <Day at={request.decided_at!} /> günü reddetti.
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{request.reason}</p>
        </div>
      )}
      <p className="text-muted">
        Sizi gösteren bütün bilgilerin silinmesini isteyebilirsiniz. İsteğinizi satıcı en geç {days} gün
        içinde yanıtlar.
      </p>
      <Button
        look="danger"
        className="justify-self-start max-sm:justify-self-stretch"
        onClick={() => setAsking(true)}
      >
        Hesabımın silinmesini iste
      </Button>
      {asking && <AskDialog own={own} say={say} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskDialog({ own, say, onClose }: Part & { own: OwnErasure; onClose: () => void }) {
  const change = useChange(askErasure, options)
  return (
    <ConfirmDialog
      title="Hesabınızın silinmesini istiyor musunuz?"
      verb="Silinmesini iste"
      onConfirm={() =>
        change.mutateAsync({}).then(
          () => {
            onClose()
            say({ text: 'Silme isteğiniz satıcıya iletildi.' })
          },
          () => undefined,
        )
      }
      onClose={onClose}
    >
      <Consequences licenses={own.licenses} />
      <SecretRefusal error={change.error} />
    </ConfirmDialog>
  )
}

function Consequences({ licenses }: { licenses: number }) {
  return (
    <>
      <p>Satıcı onayladığında:</p>
      <ul className="list-disc space-y-2 pl-5">
        {licenses > 0 && (
          <li>
            <strong className="text-ink">{formatCount(licenses)} lisansınız sona erer;</strong> bu lisanslarla
            çalışan yazılımlar durur. Lisanslar geri gelmez.
          </li>
        )}
        <li>
          Discord adınız, kimliğiniz ve e-postanız, IP adresleri, makine adları ve parmak izleri silinir.
        </li>
        <li>Oturumlarınız kapanır, token’larınız iptal edilir.</li>
      </ul>
      <p>
        Silme geri alınamaz. Aynı Discord hesabıyla yeniden girerseniz yeni bir kullanıcı olursunuz. Onaydan
        önce verilerinizi indirmek isteyebilirsiniz.
      </p>
    </>
  )
}
