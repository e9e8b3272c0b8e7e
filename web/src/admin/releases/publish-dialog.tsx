import type { Publication, ReleaseDetail } from '@muhur/contract/releases/releases'
import { publishRelease } from '@muhur/contract/releases/releases-calls'
import { useState, type FormEvent } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { choiceClass } from '../../forms/choice.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../ui/dialogs/dialog-end.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { readTime, TimeInput } from '../../ui/fields/time-input.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { dayOf, isDay } from '../../words/days.ts'
import { formatCount } from '../../words/format-count.ts'
import { formatTime } from '../../words/format-date.ts'
import { shareWords } from './release-words.tsx'
import { shares } from './shares.ts'

interface PublishDialogProps {
  release: ReleaseDetail
  /** Active licenses of the product; undefined while unknown. */
  licenses: number | undefined
  say: (notice: Notice) => void
  onClose: () => void
}

/** When and to whom: at once or at a time, to all licenses or a share. */
export function PublishDialog({ release, licenses, say, onClose }: PublishDialogProps) {
  const publish = useChange(publishRelease)
  const [percent, setPercent] = useState(release.percent)
  const { publish_at } = release
  const [later, setLater] = useState(publish_at !== null)
  const [day, setDay] = useState(publish_at === null ? '' : dayOf(publish_at))
  const [time, setTime] = useState(publish_at === null ? '12:00' : formatTime(publish_at))
  const [faults, setFaults] = useState<{ day?: string | undefined; time?: string | undefined }>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hour = readTime(time)
    const at = isDay(day) ? new Date(`${day}T${hour ?? '23:59'}`) : undefined
    const isAhead = at !== undefined && at.getTime() > Date.now()
    const dayFault = later && !isAhead ? 'Gelecekte bir gün ve saat seçin.' : undefined
    const timeFault = later && hour === undefined ? 'Saati saat ve dakikasıyla yazın: 21:30.' : undefined
    setFaults({ day: dayFault, time: timeFault })
    if (dayFault ?? timeFault) return
    const body: Publication = { percent, publish_at: later ? at!.toISOString() : null }
    publish.mutate(
      { params: { id: release.id }, body },
      {
        onSuccess: () => {
          say({ text: later ? 'Sürümün yayını planlandı.' : `${release.version} yayında.` })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${release.version} yayınlansın mı?`}
      lead="Dosyalar ve sürüm numarası bundan sonra değişmez; sürüm anahtarıyla imzalanır."
    >
      <form noValidate onSubmit={submit} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">Kime sunulsun?</legend>
          <div className="flex flex-wrap gap-2">
            {shares(release.percent).map((share) => (
              <label key={share} className={choiceClass}>
                <input
                  type="radio"
                  name="percent"
                  checked={percent === share}
                  onChange={() => setPercent(share)}
                  className="outline-none"
                />
                {shareWords(share)}
              </label>
            ))}
          </div>
          {licenses !== undefined && (
            <p className="text-meta text-muted">
              Yaklaşık {formatCount(Math.round((licenses * percent) / 100))} lisans alacak. Oranı sonra
              artırabilirsiniz; önce alanlar yine alır.
            </p>
          )}
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 font-semibold">Ne zaman?</legend>
          <div className="flex flex-wrap gap-2">
            {[false, true].map((value) => (
              <label key={String(value)} className={choiceClass}>
                <input
                  type="radio"
                  name="later"
                  checked={later === value}
                  onChange={() => setLater(value)}
                  className="outline-none"
                />
                {value ? 'Belli bir zamanda' : 'Hemen'}
              </label>
            ))}
          </div>
          {later && (
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Gün" error={faults.day}>
                {(wiring) => <DateInput {...wiring} label="Gün" value={day} onChange={setDay} />}
              </Field>
              <Field label="Saat" error={faults.time}>
                {(wiring) => <TimeInput {...wiring} value={time} onChange={setTime} />}
              </Field>
            </div>
          )}
        </fieldset>
        {publish.error && <ErrorBox message={reason(publish.error)} />}
        <DialogFormEnd
          verb={later ? 'Yayını planla' : 'Yayınla'}
          busy={publish.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
