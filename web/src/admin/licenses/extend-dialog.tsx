import type { ListedLicense } from '@muhur/contract/license'
import { useState, type FormEvent } from 'react'
import { formatDate } from '../../format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { LastDayField } from './last-day-field.tsx'
import { dayOf, endOfDay, lastDayFault } from './last-day.ts'
import { useReversibleChange } from './use-license-status.ts'

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
    : 'Bu lisans şu anda süresiz.'
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Süreyi değiştir" lead={lead}>
      <Ends license={license} say={say} onClose={onClose} />
    </Dialog>
  )
}

const steps = [
  { text: '+30 gün', days: 30 },
  { text: '+90 gün', days: 90 },
  { text: '+1 yıl', days: 365 },
]
const day = 24 * 3600 * 1000

function Ends({ license, say, onClose }: Omit<ExtendDialogProps, 'open'>) {
  const { extend } = useReversibleChange(license, say)
  const [opened] = useState(Date.now)
  const [chosen, setChosen] = useState(dayOf(license.expires_at ?? new Date(opened).toISOString()))
  const [fault, setFault] = useState<string>()

  const set = (end: Date | null) => {
    onClose()
    void extend(
      end?.toISOString() ?? null,
      end ? `${formatDate(end.toISOString())} gününe kadar geçerli` : 'artık süresiz',
    )
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = lastDayFault(chosen)
    if (wrong === undefined) set(endOfDay(chosen))
    else setFault(wrong)
  }
  // Remaining days are kept; an expired license restarts today.
  const from = Math.max(opened, license.expires_at ? Date.parse(license.expires_at) : 0)

  return (
    <form noValidate onSubmit={save} className="mt-5 grid gap-5">
      <div className="flex flex-wrap gap-2">
        {license.expires_at &&
          steps.map(({ text, days }) => (
            <Button key={days} onClick={() => set(new Date(from + days * day))}>
              {text}
            </Button>
          ))}
        {license.expires_at && <Button onClick={() => set(null)}>Sınırsız</Button>}
      </div>
      <LastDayField
        error={fault}
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value)
          setFault(undefined)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button onClick={onClose}>Vazgeç</Button>
        <Button type="submit" look="primary">
          Bitiş tarihini kaydet
        </Button>
      </div>
    </form>
  )
}
