import { listDeliveries } from '@muhur/contract/record/webhooks-calls'
import { deliveryStates, type Delivery, type Webhook } from '@muhur/contract/record/webhooks'
import { useSearchParams } from 'react-router'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { EmptyList } from '../../../list/empty-list.tsx'
import { FilterSelect } from '../../../list/filter-select.tsx'
import { ListFilters } from '../../../list/list-filters.tsx'
import { List } from '../../../list/list.tsx'
import { useListAddress } from '../../../list/use-list-address.ts'
import { useGrowingList } from '../../../list/use-list.ts'
import { Pills } from '../../../ui/marks/pill.tsx'
import { TestPill } from '../../../ui/marks/test-pill.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { answerOf, DeliveryPill, stateNames, typeName } from './webhook-words.tsx'

/** The deliveries to an endpoint, the newest first. */
export function Deliveries({ webhook, say }: { webhook: Webhook; say: (notice: Notice) => void }) {
  const [params, setParams] = useSearchParams()
  const address = useListAddress({
    filters: { state: (state) => (deliveryStates as readonly string[]).includes(state) },
  })
  const query = useGrowingList(
    listDeliveries,
    { params: { id: webhook.id }, query: address.values },
    ({ id }) => id,
  )
  const shown = params.get('teslimat')
  const hrefOf = ({ id }: Delivery) => {
    const next = new URLSearchParams(params)
    next.set('teslimat', id)
    return `?${next}`
  }
  const close = () =>
    setParams((current) => {
      current.delete('teslimat')
      return current
    })
  return (
    <section className="grid gap-4" aria-labelledby="deliveries">
      <h2 id="deliveries" className="text-section">
        Teslimatlar
      </h2>
      <ListFilters label="Teslimatları filtrele" values={address.values}>
        <FilterSelect name="state" label="Durum" all="Tüm durumlar" options={stateNames} address={address} />
      </ListFilters>
      <List
        label="Teslimatlar"
        query={query}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={hrefOf}
        failed="Teslimatlar yüklenemedi."
        empty={<EmptyList text="Henüz bir şey gönderilmedi. “Test gönder” ile adresinizi deneyin." />}
        filteredEmpty="Bu durumda bir teslimat yok."
      />
      {shown && <DeliveryDialog webhook={webhook} delivery={shown} say={say} onClose={close} />}
    </section>
  )
}

const columns: DataColumn<Delivery>[] = [
  {
    name: 'Olay',
    heads: true,
    cell: ({ type }) => (
      <span className="grid">
        <span className="font-semibold">{typeName(type)}</span>
        <span className="font-mono text-meta text-muted">{type}</span>
      </span>
    ),
  },
  {
    name: 'Durum',
    cell: ({ state, test }) => (
      <Pills>
        <DeliveryPill state={state} />
        <TestPill test={test} word="Test" />
      </Pills>
    ),
  },
  { name: 'Yanıt', cell: (delivery) => answerOf(delivery) },
  { name: 'Deneme', spare: true, cell: ({ attempt_count }) => attempt_count },
  {
    name: 'Sonraki deneme',
    spare: true,
    cell: ({ next_try_at }) => (next_try_at ? <RelativeTime at={next_try_at} coming /> : '—'),
  },
  { name: 'Ne zaman', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]
