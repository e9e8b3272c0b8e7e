import { addressOf } from '@muhur/contract/operation'
import {
  exportColumnNames,
  exportColumns,
  exportLicenses,
  type ExportColumn,
} from '@muhur/contract/shop/bulk'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DayRange } from '../../../list/day-field.tsx'
import { startOfDay } from '../../../list/start-of-day.ts'
import { keepNames, readNames } from '../../../list/stored-names.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogEnd } from '../../../ui/dialogs/dialog-end.tsx'
import type { LicenseFilter } from './use-bulk-change.ts'

const filters: (keyof LicenseFilter)[] = ['status', 'product_id', 'user_id', 'expires_within', 'test', 'q']
const storageKey = 'muhur.export-columns'

/** Downloads the licenses of the address's filters as a file: from which days, and with which columns. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [params] = useSearchParams()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [columns, setColumns] = useState<readonly string[]>(
    () => readNames(storageKey)?.filter((name) => Object.hasOwn(exportColumns, name)) ?? exportColumnNames,
  )
  const filtered = [...params].filter(([name, value]) => filters.some((one) => one === name) && value !== '')
  const turnedRound = from !== '' && to !== '' && from > to
  const choose = (name: ExportColumn, wanted: boolean) => {
    const next = exportColumnNames.filter((one) => (one === name ? wanted : columns.includes(one)))
    setColumns(next)
    keepNames(storageKey, next.length === exportColumnNames.length ? undefined : next)
  }
  const query = {
    ...Object.fromEntries(filtered),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
    ...(columns.length < exportColumnNames.length && { columns: columns.join(',') }),
  }
  const fault = turnedRound
    ? 'İlk gün son günden sonra olamaz.'
    : columns.length === 0
      ? 'En az bir sütun seçin.'
      : undefined

  return (
    <Dialog
      open
      onClose={onClose}
      title="CSV indir"
      lead={
        filtered.length > 0
          ? 'Listedeki arama ve filtrelere uyan lisanslar iner.'
          : 'Bütün lisanslar iner; listede filtre seçerseniz yalnızca ona uyanlar.'
      }
    >
      <fieldset className="mt-5 flex flex-wrap gap-3">
        <legend className="mb-1.5 font-semibold">Oluşturulduğu günler</legend>
        <DayRange
          first={{ label: 'İlk gün', value: from, onChange: setFrom }}
          last={{ label: 'Son gün', value: to, onChange: setTo }}
        />
      </fieldset>
      <fieldset className="mt-5">
        <legend className="mb-1.5 font-semibold">Sütunlar</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {exportColumnNames.map((name) => (
            <label key={name} className="flex min-h-9 cursor-pointer items-center gap-2.5 max-sm:min-h-11">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={(event) => choose(name, event.target.checked)}
              />
              {exportColumns[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="alert" className="mt-3 min-h-5 text-meta text-bad">
        {fault}
      </p>
      <div className="mt-2">
        <DialogEnd>
          <Button onClick={onClose}>Vazgeç</Button>
          <a
            {...(fault === undefined && {
              href: addressOf(exportLicenses, { query }),
              download: '',
            })}
            aria-disabled={fault !== undefined || undefined}
            onClick={fault === undefined ? onClose : undefined}
            className={buttonClass({ look: 'primary' })}
          >
            <Download aria-hidden="true" className="size-4" />
            İndir
          </a>
        </DialogEnd>
      </div>
    </Dialog>
  )
}
