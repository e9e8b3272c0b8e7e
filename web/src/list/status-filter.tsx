import { statusLooks } from '../ui/marks/status-pill.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { ListAddress } from './use-list-address.ts'

export const isStatus = (value: string) => Object.hasOwn(statusLooks, value)

/** The filter of a list of licenses by their status. */
export function StatusFilter({ address }: { address: Pick<ListAddress<'status'>, 'values' | 'set'> }) {
  return (
    <FilterSelect
      name="status"
      label="Duruma göre filtrele"
      all="Tüm durumlar"
      options={Object.entries(statusLooks).map(([value, { word }]) => ({ value, text: word }))}
      address={address}
    />
  )
}
