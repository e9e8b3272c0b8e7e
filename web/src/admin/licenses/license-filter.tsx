import type { ListedLicense } from '@muhur/contract/license'
import { useSearchParams } from 'react-router'
import { inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { statusLooks } from '../../ui/status-pill.tsx'
import { userName } from '../users/use-users.ts'

/** Both sides are folded alike, and then i and ı are one letter, so that "isik" finds "Işık". */
const fold = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')

/** Lives in the address, so that a reload and the back button keep what was being looked at. */
export function useLicenseFilter() {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const asked = params.get('status') ?? ''
  const status = Object.hasOwn(statusLooks, asked) ? asked : ''
  const sought = fold(text.trim())

  const set = (name: 'q' | 'status', value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    text,
    status,
    set,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
    passes: (license: ListedLicense): boolean =>
      (!status || license.status === status) &&
      (!sought ||
        [
          license.license_key,
          license.product.name,
          userName(license.owner),
          license.owner.discord_id,
          license.note,
        ]
          .map(fold)
          .some((field) => field.includes(sought))),
  }
}

interface LicenseToolsProps {
  filter: ReturnType<typeof useLicenseFilter>
  found: number
}

export function LicenseTools({ filter, found }: LicenseToolsProps) {
  return (
    <div role="search" className="flex w-full flex-wrap gap-2 sm:w-auto">
      <input
        type="search"
        aria-label="Lisanslarda ara"
        placeholder="Anahtar, ürün ya da sahip ara"
        value={filter.text}
        onChange={(event) => filter.set('q', event.target.value)}
        className={`${inputClass} min-w-0 flex-1 basis-48 sm:w-72 sm:flex-none`}
      />
      <Select
        aria-label="Duruma göre süz"
        value={filter.status}
        onChange={(event) => filter.set('status', event.target.value)}
        className="shrink-0 max-sm:grow"
      >
        <option value="">Tüm durumlar</option>
        {Object.entries(statusLooks).map(([value, { word }]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      <span role="status" className="sr-only">
        {(filter.text || filter.status) && `${found} lisans bulundu`}
      </span>
    </div>
  )
}
