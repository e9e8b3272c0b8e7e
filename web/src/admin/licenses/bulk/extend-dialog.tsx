import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { useState, type FormEvent } from 'react'
import { formatDate } from '../../../words/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { LastDayField } from '../edit/last-day-field.tsx'
import { dayOf, nameDay } from '../../../words/days.ts'
import { endOfDay, lastDayFault, periodEnds } from '../edit/last-day.ts'
import { after } from '../../../words/periods.ts'
import { useReversibleChange } from '../list/use-reversible-change.ts'

interface ExtendDialogProps {
  license: ListedLicense
  say: (notice: Notice) => void
  open: boolean
  onClose: () => void
}

/** Changes a license's end. The change can be undone, so there is no confirmation. */
export function ExtendDialog({ license, say, open, onClose }: ExtendDialogProps) {
  const lead = license.expires_at
    ? `Şu anki bitiş: ${formatDate(license.expires_at)}.`
    : 'Bu lisans şu anda sınırsız.'
  return (
    <Dialog open={open} onClose={onClose} title="Süreyi değiştir" lead={lead}>
      <Ends license={license} say={say} onClose={onClose} />
    </Dialog>
  )
}

function Ends({ license, say, onClose }: Omit<ExtendDialogProps, 'open'>) {
  const { extend } = useReversibleChange(license, say)
  const [opened] = useState(Date.now)
  const end = license.expires_at === null ? Infinity : Date.parse(license.expires_at)
  // The present last day, if that is still to come: saving an untouched form never shortens a license.
  const [chosen, setChosen] = useState(
    license.expires_at !== null && end > opened ? dayOf(license.expires_at) : '',
  )
  const [fault, setFault] = useState<string>()

  const set = (next: Date | null) => {
    onClose()
    void extend(
      next?.toISOString() ?? null,
      next ? `${formatDate(next.toISOString())} gününe kadar geçerli` : 'artık sınırsız',
    )
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = lastDayFault(chosen)
    if (wrong === undefined) set(endOfDay(chosen))
    else setFault(wrong)
  }
  const shortens = lastDayFault(chosen) === undefined && endOfDay(chosen).getTime() < end
  // Remaining days are kept; an expired license restarts today.
  const from = Math.max(opened, end)
  const ends = periodEnds(Number.isFinite(from) ? from : opened)

  return (
    <form noValidate onSubmit={save} className="mt-5 grid gap-5">
      {license.expires_at === null ? (
        <div role="group" aria-label="Bugünden başlayarak" className="flex flex-wrap items-center gap-2">
          {ends.map(({ value, text, day }) => (
            <Button
              key={value}
              onClick={() => {
                setChosen(day)
                setFault(undefined)
              }}
            >
              <Preset text={`Bugünden ${text}`} day={day} />
            </Button>
          ))}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {ends.map(({ value, text, day }) => (
            <Button key={value} onClick={() => set(new Date(after(value, from)))}>
              <Preset text={`+${text}`} day={day} />
            </Button>
          ))}
          <Button onClick={() => set(null)}>Sınırsız</Button>
        </div>
      )}
      <LastDayField
        {...(shortens && {
          help: <span className="text-warn">Bu tarih şu anki bitişten önce: lisansın süresi kısalır.</span>,
        })}
        error={fault}
        value={chosen}
        onChange={(day) => {
          setChosen(day)
          setFault(undefined)
        }}
        presets={ends}
      />
      <DialogFormEnd verb="Bitiş tarihini kaydet" onClose={onClose} />
    </form>
  )
}

const Preset = ({ text, day }: { text: string; day: string }) => (
  <span className="py-1 leading-5">
    {text}
    <span className="block text-meta font-normal text-muted">{nameDay(day)}</span>
  </span>
)
