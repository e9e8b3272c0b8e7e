import { instanceStates, type ShopInstance } from '@muhur/contract/shop/instances'
import { versionPattern } from '@muhur/contract/gate/policy'
import { useState } from 'react'
import { Select } from '../../ui/fields/select.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { listProducts } from '@muhur/contract/shop/products-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { isTestFilter, TestFilter } from '../../list/test-filter.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { shortKey, withoutSecret } from '../../words/short-key.ts'
import { nameOf } from '../../usage/name-of.ts'
import { ReleaseDialog } from '../../usage/instances/release-dialog.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { InstanceList } from './instance-list.tsx'

const stateNames = { live: 'Şu an çalışanlar', recent: 'Son 24 saatte duranlar' }

/** Running instances of the whole shop. */
export function Component() {
  const { say, noticeBar } = useNotice()
  const [releasing, setReleasing] = useState<ShopInstance>()
  const products = useAnswer(listProducts, {})
  const address = useListAddress({
    filters: {
      state: (state) => (instanceStates as readonly string[]).includes(state),
      product: (id) => /^[0-9a-f-]{36}$/.test(id),
      version: (version) => new RegExp(versionPattern).test(version),
      test: isTestFilter,
    },
  })
  const { state, product, version, test } = address.values
  return (
    <>
      <PageHeader
        title="Çalışan kurulumlar"
        lead="Sattığınız yazılımların çalıştığı makineler; en son kurulan en üstte."
      />
      <div className="grid gap-4">
        <ListFilters label="Kurulumları filtrele" values={address.values}>
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
            className="sm:w-56"
          />
          <TestFilter of="licenses" address={address} />
          {version !== '' && (
            <FilterSelect
              name="version"
              label="Sürüm"
              all="Tüm sürümler"
              options={[{ value: version, text: version }]}
              address={address}
            />
          )}
        </ListFilters>
        <InstanceList
          filter={{ state, product, version, test, q: address.text }}
          // Stopped instances are another list, not a part of this one.
          address={{ ...address, filtered: [product, version, test, address.text].some(Boolean) }}
          onRelease={setReleasing}
        />
      </div>
      {releasing && (
        <ReleaseDialog
          licenseId={releasing.license.id}
          instance={releasing}
          title="Kurulum serbest bırakılsın mı?"
          verb="Kurulumu serbest bırak"
          onClose={() => setReleasing(undefined)}
          after={() => document.getElementById('instances')}
          onReleased={() => {
            setReleasing(undefined)
            say({ text: `${nameOf(releasing)} serbest bırakıldı.` })
          }}
        >
          <p className="wrap-anywhere text-ink">
            {nameOf(releasing)}
            <br />
            <span className="font-mono text-meta">{shortKey(releasing.license.license_key)}</span>
          </p>
          <p>
            Yeri hemen boşalır ve yazılım bir sonraki nabzında durur. Yeniden başlatılırsa, boş yer varsa
            yeniden çalışabilir; kalıcı olarak durdurmak için makineyi engelleyin.
          </p>
        </ReleaseDialog>
      )}
      {noticeBar}
    </>
  )
}
