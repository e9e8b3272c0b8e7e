import { addressOf } from '@muhur/contract/operation'
import { Id } from '@muhur/contract/scalars'
import { listChannels } from '@muhur/contract/sales/channels-calls'
import type { Order } from '@muhur/contract/sales/orders'
import { exportOrders, listOrders } from '@muhur/contract/sales/orders-calls'
import { ChartColumn, Download, Store } from 'lucide-react'
import { Check } from 'typebox/schema'
import { useAnswer } from '../../../api/use-answer.ts'
import { EmptyList } from '../../../list/empty-list.tsx'
import { FilterSelect } from '../../../list/filter-select.tsx'
import { ListFilters } from '../../../list/list-filters.tsx'
import { List } from '../../../list/list.tsx'
import { SearchField } from '../../../list/search-field.tsx'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { useListAddress } from '../../../list/use-list-address.ts'
import { useListPage } from '../../../list/use-list.ts'
import { buttonClass, LinkButton } from '../../../ui/button.tsx'
import { StatePill } from '../../../ui/marks/pill.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { OwnerFilter } from '../../people/owner-filter.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { OrderPill, orderLooks, receiptLook, waits } from '../order-words.tsx'
import { totalInWords } from '../order-total.ts'
import { OrderFigures } from './order-figures.tsx'

const columns: DataColumn<Order>[] = [
  {
    name: 'Sipariş',
    heads: true,
    cell: ({ external_id, channel }) => (
      <>
        <span title={external_id} className="block truncate font-semibold">
          {external_id}
        </span>
        <span className="mt-0.5 inline-block text-meta text-muted cards:sr-only">{channel.name}</span>
      </>
    ),
  },
  {
    name: 'Durum',
    card: 'beside',
    cell: ({ state, held_reason, has_receipt }) => (
      <span className="grid justify-items-start gap-0.5 cards:justify-items-end">
        <OrderPill state={state} />
        {state === 'pending' && has_receipt && <StatePill look={receiptLook} />}
        {held_reason && (
          <span className="px-1 text-meta text-muted cards:text-right">{waits[held_reason].word}</span>
        )}
      </span>
    ),
  },
  {
    name: 'Alıcı',
    card: 'below',
    cell: (order) => <span className="min-w-0 wrap-anywhere cards:truncate">{buyerOf(order)}</span>,
  },
  {
    name: 'Ürün',
    spare: true,
    card: 'left out',
    cell: ({ lines, reference }) => (
      <span
        title={lines.map((line) => (reference ? line.name : line.external_product)).join(', ')}
        className="line-clamp-2 wrap-anywhere"
      >
        {lines.map(({ name, quantity }) => timesOf(name, quantity)).join(', ')}
      </span>
    ),
  },
  {
    name: 'Tutar',
    number: true,
    card: 'below whole',
    cell: totalInWords,
  },
  {
    name: 'Ne zaman',
    sort: 'created_at',
    largestFirst: true,
    card: 'below whole',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

const buyerOf = ({ user, buyer_name }: Order) => buyer_name ?? user?.discord_username ?? 'Adı bildirilmedi'

const timesOf = (product: string, quantity: number) => (quantity === 1 ? product : `${quantity} × ${product}`)

/** Orders of all channels. */
export function Component() {
  const channels = useAnswer(listChannels, {})
  const address = useListAddress({
    filters: {
      state: (state) => state === 'waiting' || Object.hasOwn(orderLooks, state),
      channel_id: (id) => Check(Id, id),
      user_id: (id) => Check(Id, id),
    },
    sorts: ['created_at'],
    defaultSort: '-created_at',
  })
  const query = useListPage(listOrders, { query: address.query })
  const { state, channel_id, user_id, q } = address.query
  return (
    <>
      <PageHeader title="Siparişler" lead="Kanallarınızda yapılan satışlar ve bunlardan çıkan lisanslar.">
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <a
            href={addressOf(exportOrders, { query: { state, channel_id, user_id, q } })}
            download=""
            className={buttonClass()}
          >
            <Download aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">CSV indir</span>
          </a>
          <LinkButton icon={ChartColumn} to="/admin/orders/revenue" className="max-sm:grow">
            Gelir
          </LinkButton>
          <LinkButton icon={Store} to="/admin/orders/channels" className="max-sm:grow">
            <span className="max-sm:sr-only">Satış kanalları</span>
            <span aria-hidden="true" className="sm:hidden">
              Kanallar
            </span>
          </LinkButton>
        </div>
      </PageHeader>
      <OrderFigures />
      <div className="grid gap-4">
        <ListFilters label="Siparişleri filtrele" values={address.values}>
          <SearchField
            label="Sipariş numarası, alıcının adı ya da e-postası ara"
            placeholder="Sipariş no, ad, e-posta"
            address={address}
          />
          <FilterSelect
            name="state"
            label="Durum"
            all="Tüm durumlar"
            options={[
              { value: 'waiting', text: 'Kararınızı bekleyenler' },
              ...Object.entries(orderLooks).map(([value, { word }]) => ({ value, text: word })),
            ]}
            address={address}
          />
          <FilterSelect
            name="channel_id"
            label="Kanal"
            all="Tüm kanallar"
            options={channels.data?.map(({ id, name }) => ({ value: id, text: name })) ?? []}
            address={address}
          />
        </ListFilters>
        <OwnerFilter address={address} some={query.data?.rows[0]?.user} />
        <List
          label="Siparişler"
          columnsOf="orders"
          columns={columns}
          query={query}
          address={address}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/orders/${id}`}
          failed="Siparişler yüklenemedi."
          empty={channels.data?.length === 0 ? <NoChannel /> : <NoOrder />}
          filteredEmpty="Bu filtrelere uyan sipariş yok."
        />
      </div>
    </>
  )
}

function NoChannel() {
  return (
    <EmptyList text="Henüz sipariş yok. Satış yaptığınız yeri kanal olarak ekleyin; ödenen her sipariş lisansını kendisi alsın.">
      <LinkButton look="primary" to="/admin/orders/channels">
        İlk kanalı ekle
      </LinkButton>
    </EmptyList>
  )
}

function NoOrder() {
  return (
    <EmptyList text="Henüz sipariş yok. Kanalınız hazır: ilk bildirim gelince sipariş burada görünür.">
      <LinkButton to="/admin/orders/channels">Kanalın adresini gör</LinkButton>
    </EmptyList>
  )
}
