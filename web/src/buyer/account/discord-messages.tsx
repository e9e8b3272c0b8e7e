import { changeOwnDiscord, getOwnDiscord, type OwnDiscordMessage } from '@muhur/contract/discord/own'
import { useAnswer, useChange } from '../../api/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** The shop's messages to the viewer on Discord, the viewer's consent, and the messages that did not arrive. */
export function DiscordMessages({ say }: { say: (notice: Notice) => void }) {
  const { data, error, refetch } = useAnswer(getOwnDiscord, {})
  const change = useChange(changeOwnDiscord)
  if (!data && error)
    return <ErrorBox message="Discord mesajları yüklenemedi." error={error} onRetry={refetch} />
  if (!data) return <LoadingSkeleton what="Discord mesajları" className="h-48" />
  const choose = (opted_out: boolean) =>
    void change.mutateAsync({ body: { opted_out } }).then(
      () => say({ text: opted_out ? 'Size artık mesaj gönderilmez.' : 'Mesajlar açıldı.' }),
      (failure: unknown) => say({ text: reason(failure) }),
    )
  return (
    <div className="grid max-w-[46rem] gap-5">
      <Card className="grid gap-3">
        <p className="text-muted">
          {data.enabled
            ? 'Lisansınız verildiğinde, bitmesine az kaldığında ve benzeri anlarda mağazanın botu size Discord’dan yazar. Mesajda lisans anahtarınız olmaz.'
            : 'Bu mağaza Discord’dan mesaj göndermiyor. Seçiminiz, göndermeye başlarsa geçerli olur.'}
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={!data.opted_out}
            disabled={change.isPending}
            onChange={({ target }) => choose(!target.checked)}
          />
          Bana Discord’dan mesaj gönderilsin
        </label>
      </Card>
      {data.messages.length > 0 && (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {data.messages.map((message) => (
            <li key={message.id} className="grid gap-1 p-5">
              <p className="font-semibold wrap-anywhere">{message.title}</p>
              <p className="wrap-anywhere text-muted">{message.text}</p>
              <p className="text-meta text-muted">
                <RelativeTime at={message.created_at} /> · {stateWords[message.state]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const stateWords: Record<OwnDiscordMessage['state'], string> = {
  waiting: 'Gönderilmeyi bekliyor',
  sent: 'Discord’dan gönderildi',
  closed: 'Özel mesajlar kapalı olduğu için yalnızca burada',
  failed: 'Gönderilemedi, yalnızca burada',
  unknown: 'Ulaşıp ulaşmadığı bilinmiyor',
}
