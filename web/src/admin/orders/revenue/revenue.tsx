import type { Revenue } from '@muhur/contract/sales/orders'
import { getRevenue } from '@muhur/contract/sales/orders-calls'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { EmptyList } from '../../../list/empty-list.tsx'
import { DataTable, type DataColumn } from '../../../list/table/data-table.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { formatCount, formatPercent } from '../../../words/format-count.ts'
import { formatMonth } from '../../../words/format-date.ts'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { PageHeader } from '../../panel/page-header.tsx'
import { monthOf, refundRateOf, sumsOf } from '../../panel/sums-of-revenue.ts'
import { MonthChart } from './month-chart.tsx'

const columns: DataColumn<Revenue>[] = [
  {
    name: 'Ay',
    heads: true,
    cell: ({ month }) => <span className="font-semibold whitespace-nowrap">{nameOf(month)}</span>,
  },
  {
    name: 'Ürün',
    card: 'below',
    cell: ({ product }) =>
      product ? (
        <Link to={`/admin/products/${product.id}`} className="underline-offset-4 hover:underline">
          {product.name}
        </Link>
      ) : (
        'Lisans verilmeyen'
      ),
  },
  { name: 'Sipariş', number: true, card: 'left out', cell: ({ orders }) => formatCount(orders) },
  {
    name: 'Gelir',
    number: true,
    card: 'beside',
    cell: ({ revenue, currency }) => formatMoney(revenue, currency),
  },
  {
    name: 'İade',
    number: true,
    card: 'below whole',
    cell: ({ refunded, refunded_orders, currency }) => (
      <>
        <span className="hidden cards:inline">iade:</span>
        <span>
          {refunded_orders === 0
            ? 'yok'
            : `${formatMoney(refunded, currency)} (${formatCount(refunded_orders)})`}
        </span>
      </>
    ),
  },
  {
    name: 'İade oranı',
    number: true,
    spare: true,
    card: 'left out',
    cell: (row) => formatPercent(refundRateOf([row])),
  },
]

const nameOf = (month: string) => formatMonth(`${month}-01`)

/** Revenue of twelve months, by month, product and currency. */
export function Component() {
  const { data: rows, error, refetch } = useAnswer(getRevenue, {})
  return (
    <>
      <PageHeader
        title="Gelir"
        back={{ to: '/admin/orders', name: 'Siparişler' }}
        lead="Son on iki ay, iadeler düşülmüş olarak. Her para birimi kendi başına toplanır; çeviri yapılmaz. Bir siparişin ayı, ödendiği aydır."
      />
      {!rows && error && <ErrorBox message="Gelir yüklenemedi." error={error} onRetry={refetch} />}
      {!rows && !error && <LoadingSkeleton what="Gelir" className="h-96" />}
      {rows?.length === 0 && (
        <div className="rounded-card border border-line bg-surface">
          <EmptyList text="Henüz ödenmiş bir sipariş yok." />
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12 xl:grid-cols-2">
            {sumsOf(rows).map((sum) => (
              <MonthChart
                key={sum.currency}
                sum={sum}
                months={lastMonths()}
                rows={rows.filter(({ currency }) => currency === sum.currency)}
              />
            ))}
          </div>
          <div className="rounded-card border border-line bg-surface">
            <DataTable
              label="Aylara ve ürünlere göre gelir"
              columns={columns}
              rows={rows}
              rowKey={({ month, product, currency }) => `${month} ${product?.id ?? ''} ${currency}`}
            />
          </div>
        </>
      )}
    </>
  )
}

/** Twelve calendar months of Turkey, the present one last. */
function lastMonths(): string[] {
  const [year, month] = monthOf(new Date()).split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year!, month! - 12 + at, 1)).toISOString().slice(0, 7),
  )
}
