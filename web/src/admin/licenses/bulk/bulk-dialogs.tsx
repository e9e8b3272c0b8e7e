import { extensionLimit } from '@muhur/contract/shop/bulk'
import { useRef, useState, type FormEvent } from 'react'
import { formatCount } from '../../../words/format-count.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'
import { choiceClass } from '../../../forms/choice.tsx'
import { TextField } from '../../../forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LastDayField } from '../edit/last-day-field.tsx'
import { endOfDay, lastDayFault } from '../edit/last-day.ts'
import { periods, type Period } from '../../../words/periods.ts'
import type { BulkRequest } from './use-bulk-change.ts'

interface RevokeManyDialogProps {
  /** How many licenses are selected. */
  size: number
  /** How many of them are revoked now; undefined for all that match a filter, of which only the server knows. */
  count: number | undefined
  onRevoke: () => void
  onClose: () => void
}

export function RevokeManyDialog({ size, count, onRevoke, onClose }: RevokeManyDialogProps) {
  return (
    <ConfirmDialog
      title={`${count === undefined ? 'Seçilen lisanslar' : `${formatCount(count)} lisans`} iptal edilsin mi?`}
      verb={count === undefined ? 'Tümünü iptal et' : `${formatCount(count)} lisansı iptal et`}
      onConfirm={onRevoke}
      onClose={onClose}
    >
      <p>
        {count === undefined &&
          `Seçtiğiniz ${formatCount(size)} lisanstan henüz iptal edilmemiş olanların hepsi iptal edilir. `}
        Bu lisanslarla çalışan bütün kurulumlar bir sonraki nabızda durur. İptal geri alınamaz. Geçici bir
        önlem için askıya alın.
      </p>
    </ConfirmDialog>
  )
}

interface ExtendManyDialogProps {
  /** How many licenses can be extended; undefined for all that match a filter, of which only the server knows. */
  count: number | undefined
  onExtend: (request: BulkRequest) => void
  onClose: () => void
}

export function ExtendManyDialog({ count, onExtend, onClose }: ExtendManyDialogProps) {
  const [way, setWay] = useState<Way>('30')
  const [days, setDays] = useState('')
  const [date, setDate] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = way === 'days' ? daysFault(days) : way === 'date' ? lastDayFault(date) : undefined
    if (wrong !== undefined) {
      setError(wrong)
      input.current?.focus()
      return
    }
    if (way === 'unlimited') onExtend({ action: 'extend', until: null })
    else if (way === 'date') onExtend({ action: 'extend', until: endOfDay(date).toISOString() })
    else onExtend({ action: 'extend', days: Number(way === 'days' ? days : way) })
  }
  const choose = (next: Way) => () => {
    setWay(next)
    setError(undefined)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${count === undefined ? 'Seçilen lisansların' : `${formatCount(count)} lisansın`} süresini uzat`}
      lead="Sınırsız ve iptal edilmiş lisanslar olduğu gibi kalır; hiçbir lisansın süresi kısalmaz."
    >
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">Ne kadar?</legend>
          <div className="flex flex-wrap gap-2">
            {ways.map(({ value, text }) => (
              <label key={value} className={choiceClass}>
                <input
                  type="radio"
                  name="way"
                  checked={way === value}
                  onChange={choose(value)}
                  className="outline-none"
                />
                {text}
              </label>
            ))}
          </div>
        </fieldset>
        {way === 'days' && (
          <TextField
            label="Gün sayısı"
            help="Bitişten, süresi dolmuşsa bugünden başlayarak."
            error={error}
            ref={input}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value)}
            className="max-w-32"
          />
        )}
        {way === 'date' && (
          <LastDayField
            label="Yeni bitiş tarihi"
            help="Lisanslar bu günün sonuna kadar geçerli olur."
            error={error}
            ref={input}
            value={date}
            onChange={setDate}
          />
        )}
        <DialogFormEnd verb="Süreyi uzat" onClose={onClose} />
      </form>
    </Dialog>
  )
}

type Way = Period | 'unlimited' | 'days' | 'date'

const ways: { value: Way; text: string }[] = [
  ...periods.map(({ days, text }) => ({ value: days, text: `+${text}` })),
  { value: 'unlimited', text: 'Sınırsız' },
  { value: 'days', text: 'Gün sayısı yaz' },
  { value: 'date', text: 'Bir tarihe kadar' },
]

function daysFault(days: string): string | undefined {
  const number = Number(days)
  if (Number.isInteger(number) && number >= 1 && number <= extensionLimit) return undefined
  return `1 ile ${formatCount(extensionLimit)} arasında bir tam sayı yazın.`
}
