import { keyIdLength, licenseSorts, type ListedLicense } from '@muhur/contract/license'
import { X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { statusLooks } from '../../ui/status-pill.tsx'
import { ListFilters } from '../list-filters.tsx'
import { useListedProducts } from '../products/use-listed-products.ts'
import { SearchField } from '../search-field.tsx'
import { useListAddress, type ListAddress } from '../use-list-address.ts'
import { userName } from '../users/use-users.ts'

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const filters = {
  status: (value: string) => Object.hasOwn(statusLooks, value),
  product_id: isId,
  user_id: isId,
  expires_within: (value: string) => /^[1-9]\d{0,3}$/.test(value),
}
type LicenseAddress = ListAddress<keyof typeof filters>

/** What of the licenses is looked at. */
export function useLicenseAddress(): LicenseAddress {
  const [params] = useSearchParams()
  const address = useListAddress({ filters, sorts: licenseSorts, usualSort: usualSort(params) })
  return { ...address, search: (text) => address.search(withoutSecret(text)) }
}

/** Whoever asks what ends wants to see what ends next, or ended last. */
function usualSort(params: URLSearchParams): string {
  if (params.get('status') === 'expired') return '-expires_at'
  return params.has('expires_within') ? 'expires_at' : '-created_at'
}

/** A whole key that was pasted never gets into an address: what is not secret of it finds its license as well. */
const withoutSecret = (text: string): string =>
  /^\s*MHR-[0-9A-Z-]{13,}\s*$/i.test(text) ? text.trim().slice(0, keyIdLength) : text

const terms = ['7', '14', '30', '90']

interface LicenseFiltersProps {
  address: LicenseAddress
  /** Of the rows shown, one that may say what the chosen owner is called. */
  some: ListedLicense | undefined
}

export function LicenseFilters({ address, some }: LicenseFiltersProps) {
  const products = useListedProducts()
  const { values, set } = address
  const known = products.data?.some(({ id }) => id === values.product_id)
  return (
    <div className="grid gap-2">
      <ListFilters label="Lisansları süz">
        <SearchField label="Lisanslarda ara" placeholder="Anahtar, sahip ya da not ara" address={address} />
        <Select
          aria-label="Duruma göre süz"
          value={values.status}
          onChange={(event) => set('status', event.target.value)}
          className="max-sm:grow"
        >
          <option value="">Tüm durumlar</option>
          {Object.entries(statusLooks).map(([value, { word }]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Ürüne göre süz"
          value={values.product_id}
          onChange={(event) => set('product_id', event.target.value)}
          className="max-w-52 max-sm:max-w-none max-sm:grow"
        >
          <option value="">Tüm ürünler</option>
          {values.product_id && !known && <option value={values.product_id}>Seçili ürün</option>}
          {products.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Bitişe göre süz"
          value={values.expires_within}
          onChange={(event) => set('expires_within', event.target.value)}
          className="max-sm:grow"
        >
          <option value="">Tüm bitişler</option>
          {values.expires_within && !terms.includes(values.expires_within) && (
            <option value={values.expires_within}>{values.expires_within} gün içinde</option>
          )}
          {terms.map((days) => (
            <option key={days} value={days}>
              {days} gün içinde
            </option>
          ))}
        </Select>
      </ListFilters>
      {values.user_id && (
        <div>
          <Button size="small" aria-label="Sahip süzgecini kaldır" onClick={() => set('user_id', '')}>
            Sahip: {some?.owner.id === values.user_id ? userName(some.owner) : 'seçili kişi'}
            <X aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </div>
  )
}
