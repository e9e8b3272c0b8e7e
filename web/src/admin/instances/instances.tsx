import { instanceStates, type ShopInstance } from '@muhur/contract/shop-instance'
import { useCallback, useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { NoticeBar, type Notice } from '../../ui/notice.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { useListedProducts } from '../use-listed-products.ts'
import { SearchField } from '../../list/search-field.tsx'
import { withoutSecret } from '../key-id.ts'
import { PageHeader } from '../page-header.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { InstanceList } from './instance-list.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const stateNames = { live: 'Çalışanlar', recent: 'Son 24 saatte duranlar' }

/** Which machines run what the shop has sold. */
export function Component() {
  const [notice, setNotice] = useState<Notice>()
  const closeNotice = useCallback(() => setNotice(undefined), [])
  const [releasing, setReleasing] = useState<ShopInstance>()
  const products = useListedProducts()
  const address = useListAddress({
    filters: {
      state: (state) => (instanceStates as readonly string[]).includes(state),
      product: (id) => /^[0-9a-f-]{36}$/.test(id),
    },
  })
  const { state, product } = address.values
  return (
    <>
      <PageHeader
        title="Örnekler"
        lead="Sattığınız yazılımların çalıştığı makineler, en yeni kurulan önce."
      />
      <div className="grid gap-4">
        <ListFilters label="Örnekleri süz">
          <SearchField
            label="Makine adı, adres ya da lisans ara"
            placeholder="Makine adı, adres, MHR-…"
            address={{ text: address.text, search: (text) => address.search(withoutSecret(text)) }}
          />
          <Select
            aria-label="Durum"
            value={state || 'live'}
            onChange={(event) =>
              address.set('state', event.target.value === 'live' ? '' : event.target.value)
            }
            className="max-sm:grow"
          >
            {instanceStates.map((each) => (
              <option key={each} value={each}>
                {stateNames[each]}
              </option>
            ))}
          </Select>
          <FilterSelect
            name="product"
            label="Ürün"
            all="Tüm ürünler"
            options={(products.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
            address={address}
            className="max-w-52 max-sm:max-w-none"
          />
        </ListFilters>
        <InstanceList
          filter={{ state, product, q: address.text }}
          // What stopped lately is another list, not less of this one.
          address={{ ...address, filtered: product !== '' || address.text !== '' }}
          onRelease={setReleasing}
        />
      </div>
      {releasing && (
        <ReleaseDialog instance={releasing} say={setNotice} onClose={() => setReleasing(undefined)} />
      )}
      <NoticeBar notice={notice} onClose={closeNotice} />
    </>
  )
}
