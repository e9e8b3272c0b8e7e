import { licenseSorts, type ListedLicense } from '@muhur/contract/shop/licenses'
import { useSearchParams } from 'react-router'
import { withoutSecret } from '../../../words/short-key.ts'
import { FilterSelect, withChosen } from '../../../list/filter-select.tsx'
import { ListFilters } from '../../../list/list-filters.tsx'
import { isStatus, StatusFilter } from '../../../list/status-filter.tsx'
import { isTestFilter, TestFilter } from '../../../list/test-filter.tsx'
import { SearchField } from '../../../list/search-field.tsx'
import { useListAddress, type ListAddress } from '../../../list/use-list-address.ts'
import { OwnerFilter } from '../../people/owner-filter.tsx'
import { ProductFilter } from '../../panel/product-filter.tsx'

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const filters = {
  status: isStatus,
  product_id: isId,
  user_id: isId,
  test: isTestFilter,
  expires_within: (value: string) => /^[1-9]\d{0,3}$/.test(value),
}
type LicenseAddress = ListAddress<keyof typeof filters>

/** Filters and search of the list of licenses. */
export function useLicenseAddress(): LicenseAddress {
  const [params] = useSearchParams()
  const address = useListAddress({ filters, sorts: licenseSorts, defaultSort: defaultSort(params) })
  return { ...address, search: (text) => address.search(withoutSecret(text)) }
}

/** Licenses that end soon are sorted by their end. */
function defaultSort(params: URLSearchParams): string {
  if (params.get('status') === 'expired') return '-expires_at'
  return params.has('expires_within') ? 'expires_at' : '-created_at'
}

interface LicenseFiltersProps {
  address: LicenseAddress
  /** A row of the chosen owner, for the owner's name. */
  some: ListedLicense | undefined
}

export function LicenseFilters({ address, some }: LicenseFiltersProps) {
  const { values } = address
  const ends = withChosen(
    ['7', '14', '30', '90'].map((days) => ({ value: days, text: `${days} gün içinde` })),
    values.expires_within,
    `${values.expires_within} gün içinde`,
  )
  return (
    <div className="grid gap-2">
      <ListFilters label="Lisansları filtrele" values={address.values}>
        <SearchField label="Lisanslarda ara" placeholder="Anahtar, sahip, ad, not" address={address} />
        <StatusFilter address={address} />
        <ProductFilter address={address} />
        <FilterSelect
          name="expires_within"
          label="Bitişe göre filtrele"
          all="Tüm bitişler"
          options={ends}
          address={address}
        />
        <TestFilter of="licenses" address={address} />
      </ListFilters>
      <OwnerFilter address={address} some={some?.owner} />
    </div>
  )
}
