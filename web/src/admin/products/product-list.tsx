import { listProducts } from '@muhur/contract/shop/products-calls'
import { productSorts, productStates, type ListedProduct } from '@muhur/contract/shop/products'
import { Link } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { productTypeLabel } from '../../words/product-type.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Pills } from '../../ui/marks/pill.tsx'
import { ProductIcon } from '../../ui/marks/product-icon.tsx'
import { Day } from '../../ui/time.tsx'
import { TypeBadge } from '../../ui/marks/type-badge.tsx'
import { Above, type DataColumn } from '../../list/table/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { List } from '../../list/list.tsx'
import { useListPage } from '../../list/use-list.ts'
import { isTestFilter, TestFilter } from '../../list/test-filter.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { useListAddress, type ListAddress } from '../../list/use-list-address.ts'
import { ProductMenu } from './product-menu.tsx'
import { productTypes } from './form/product-fields.ts'
import { ProductPills } from './product-pills.tsx'
import { productStateNames } from './product-states.ts'

const filters = {
  type: (value: string) => productTypes.includes(value),
  test: isTestFilter,
  state: (value: string) => (productStates as readonly string[]).includes(value),
}

/** All products, page by page. */
export function ProductList({ say }: { say: (notice: Notice) => void }) {
  const address = useListAddress({ filters, sorts: productSorts, defaultSort: '-created_at' })
  const query = useListPage(listProducts, { query: address.query })
  const actions = (product: ListedProduct) => (
    <Above>
      <ProductMenu product={product} say={say} onDeleted={(text) => say({ text })} />
    </Above>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters address={address} />
      <List
        label="Ürünler"
        columnsOf="products"
        columns={[...columns, { name: 'İşlemler', bare: true, corner: true, cell: actions }]}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/products/${id}`}
        rowName={({ name }) => name}
        failed="Ürünler yüklenemedi."
        empty={
          <EmptyList text="Henüz ürün yok. Lisans verebilmek için önce bir ürün ekleyin.">
            <LinkButton to="/admin/products/new">Yeni Ürün Ekle</LinkButton>
          </EmptyList>
        }
        filteredEmpty="Bu filtrelere uyan ürün yok."
      />
    </div>
  )
}

function Filters({ address }: { address: ListAddress<keyof typeof filters> }) {
  return (
    <ListFilters label="Ürünleri filtrele" values={address.values}>
      <SearchField label="Ürünlerde ara" placeholder="Ürün adı ara" address={address} />
      <FilterSelect
        name="type"
        label="Türe göre filtrele"
        all="Tüm türler"
        options={productTypes.map((value) => ({ value, text: productTypeLabel(value) }))}
        address={address}
      />
      <FilterSelect
        name="state"
        label="Duruma göre filtrele"
        all="Tüm durumlar"
        options={productStates.map((value) => ({ value, text: productStateNames[value] }))}
        address={address}
      />
      <TestFilter of="products" address={address} />
    </ListFilters>
  )
}

const columns: DataColumn<ListedProduct>[] = [
  {
    name: 'Ürün',
    heads: true,
    sort: 'name',
    cell: ({ icon_url, name }) => (
      <span className="flex min-w-0 items-center gap-3">
        <ProductIcon url={icon_url} className="size-9 cards:size-7" />
        <span title={name} className="min-w-0 font-semibold cards:truncate">
          {name}
        </span>
      </span>
    ),
  },
  {
    name: 'Tür',
    sort: 'type',
    card: 'below',
    cell: ({ type }) => (
      <span className="whitespace-nowrap cards:mt-0.5">
        <TypeBadge type={type} />
      </span>
    ),
  },
  {
    name: 'Durum',
    card: 'beside',
    cell: (product) => (
      <Pills>
        <ProductPills product={product} />
      </Pills>
    ),
  },
  {
    name: 'Lisans',
    number: true,
    sort: 'license_count',
    largestFirst: true,
    card: 'below whole',
    unit: 'lisans',
    cell: ({ id, license_count, test }) => (
      <Above>
        <Link
          to={`/admin/licenses?product_id=${id}&test=${test}`}
          className="inline-flex min-h-6 min-w-6 items-center justify-end hover:underline hover:underline-offset-4"
        >
          {formatCount(license_count)}
        </Link>
      </Above>
    ),
  },
  {
    name: 'Kurulum',
    number: true,
    sort: 'live_instances',
    largestFirst: true,
    card: 'below whole',
    unit: 'kurulum',
    cell: ({ live_instances }) => formatCount(live_instances),
  },
  {
    name: 'Eklenme',
    sort: 'created_at',
    largestFirst: true,
    card: 'left out',
    cell: ({ created_at }) => <Day at={created_at} />,
  },
]
