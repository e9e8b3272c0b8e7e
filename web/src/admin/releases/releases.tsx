import { Id } from '@muhur/contract/scalars'
import { releaseChannels, type Release } from '@muhur/contract/releases/releases'
import { listReleases } from '@muhur/contract/releases/releases-calls'
import { listProducts } from '@muhur/contract/shop/products-calls'
import { Fingerprint, Plus } from 'lucide-react'
import { Check } from 'typebox/value'
import { useAnswer } from '../../api/use-answer.ts'
import { EmptyList } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { List } from '../../list/list.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { SearchField } from '../../list/search-field.tsx'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useListPage } from '../../list/use-list.ts'
import { LinkButton } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { formatCount } from '../../words/format-count.ts'
import { PageHeader } from '../panel/page-header.tsx'
import { Adoption } from './adoption.tsx'
import { AutoHalt } from './auto-halt.tsx'
import { channelWords, releaseLooks, ReleasePill } from './release-words.tsx'

/** Releases of all products. */
export function Component() {
  const products = useAnswer(listProducts, {})
  const address = useListAddress({
    filters: {
      product_id: (id) => Check(Id, id),
      channel: (channel) => (releaseChannels as readonly string[]).includes(channel),
      state: (state) => Object.hasOwn(releaseLooks, state),
    },
    sorts: ['created_at'],
    defaultSort: '-created_at',
  })
  const query = useListPage(listReleases, { query: address.query })
  const { product_id } = address.values
  const add = `/admin/releases/new${product_id && `?product_id=${product_id}`}`
  return (
    <>
      <PageHeader
        title="Sürümler"
        lead="Alıcılarınızın indirdiği dosyalar. Yayınlanan bir sürümün yerine başkası konmaz."
      >
        <LinkButton icon={Fingerprint} to="/admin/traces">
          Bu dosya kimin?
        </LinkButton>
        <LinkButton icon={Plus} look="primary" to={add}>
          Yeni sürüm
        </LinkButton>
      </PageHeader>
      <div className="grid gap-4">
        <ListFilters label="Sürümleri filtrele" values={address.values}>
          <SearchField label="Sürüm numarası ara" placeholder="1.4" address={address} />
          <FilterSelect
            name="product_id"
            label="Ürün"
            all="Tüm ürünler"
            options={products.data?.map(({ id, name }) => ({ value: id, text: name })) ?? []}
            address={address}
          />
          <FilterSelect
            name="channel"
            label="Sürüm kanalı"
            all="Kararlı ve beta"
            options={Object.entries(channelWords).map(([value, text]) => ({ value, text }))}
            address={address}
          />
          <FilterSelect
            name="state"
            label="Durum"
            all="Tüm durumlar"
            options={Object.entries(releaseLooks).map(([value, { word }]) => ({ value, text: word }))}
            address={address}
          />
        </ListFilters>
        <List
          label="Sürümler"
          columnsOf="releases"
          columns={columns}
          query={query}
          address={address}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/releases/${id}`}
          failed="Sürümler yüklenemedi."
          empty={
            <EmptyList text="Henüz sürüm yok. Dosyanızı yükleyin; lisansı olanlar kendi sayfasından indirsin.">
              <LinkButton look="primary" to={add}>
                İlk sürümü ekle
              </LinkButton>
            </EmptyList>
          }
          filteredEmpty="Bu filtrelere uyan sürüm yok."
        />
      </div>
      {product_id && (
        <>
          <Adoption productId={product_id} />
          <AutoHalt productId={product_id} />
        </>
      )}
    </>
  )
}

const columns: DataColumn<Release>[] = [
  { name: 'Sürüm', heads: true, cell: ({ version }) => <span className="font-semibold">{version}</span> },
  { name: 'Sürüm kanalı', card: 'below', cell: ({ channel }) => channelWords[channel] },
  {
    name: 'Ürün',
    card: 'below',
    cell: ({ product }) => <span className="wrap-anywhere">{product.name}</span>,
  },
  { name: 'Durum', card: 'beside', cell: ({ state }) => <ReleasePill state={state} /> },
  {
    name: 'Sunulan',
    number: true,
    card: 'below whole',
    cell: ({ state, percent }) => (state === 'published' ? `%${percent}` : '—'),
  },
  {
    name: 'Dosya',
    number: true,
    card: 'below whole',
    unit: 'dosya',
    cell: ({ files }) => formatCount(files.length),
  },
  {
    name: 'Eklenme',
    sort: 'created_at',
    largestFirst: true,
    card: 'left out',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
