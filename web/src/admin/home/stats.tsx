import { maximumNew, type Overview } from '@muhur/contract/shop/overview'
import { useState } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { monthOf, revenueOfMonth } from '../panel/sums-of-revenue.ts'
import type { useOverview } from './use-overview.ts'
import type { Sales } from './use-sales.ts'

interface Figure {
  label: string
  note?: string | ((overview: Overview) => string)
  to: string
  count: (overview: Overview) => number
  /** Above this number, the figure is a lower bound. */
  maximum?: number
}

/** The figures that a seller asks for first. */
const present = (today: string): Figure[] => [
  {
    label: 'Yeni lisans',
    note: 'son 7 günde',
    to: '/admin/licenses?test=false',
    count: ({ new_licenses }) => new_licenses,
    maximum: maximumNew,
  },
  {
    label: 'Bitecek lisans',
    note: '7 gün içinde',
    to: '/admin/licenses?expires_within=7&test=false',
    count: ({ ending_soon }) => ending_soon,
  },
  { label: 'Ret', note: 'bugün', to: `/admin/denials?from=${today}&test=false`, count: refusedToday },
  {
    label: 'Çalışan kurulum',
    note: 'şu an',
    to: '/admin/instances?test=false',
    count: ({ running }) => running,
  },
]

const totals: Figure[] = [
  { label: 'Toplam Kullanıcı', to: '/admin/users', count: ({ users }) => users },
  { label: 'Toplam Lisans', to: '/admin/licenses?test=false', count: ({ licenses }) => licenses.total },
  {
    label: 'Aktif Lisans',
    to: '/admin/licenses?status=active&test=false',
    count: ({ licenses }) => licenses.active,
  },
  // The specification counts the products in the catalogue.
  {
    label: 'Ürün Sayısı',
    note: ({ drafts }) => (drafts > 0 ? `yayında (${formatCount(drafts)} taslak)` : 'yayında'),
    to: '/admin/products?state=on_sale',
    count: ({ products }) => products,
  },
]

interface StatsProps {
  query: ReturnType<typeof useOverview>
  sales: Sales | undefined
}

/** Each tile links to the list that it counts. A number that fails to load is a dash, never a false zero. */
export function Stats({ query, sales }: StatsProps) {
  const { data, error, isLoading: loading } = query
  const [month] = useState(() => monthOf(new Date()))
  return (
    <section aria-label="İstatistikler" aria-busy={loading}>
      <div className="grid gap-4">
        {[present(data?.verdicts.days.at(-1)?.day ?? ''), totals].map((figures, at) => (
          <Tiles key={at} abreast={2}>
            {figures.map(({ label, note, to, count, maximum }) => (
              <Tile
                key={label}
                label={label}
                {...(note && data && { note: typeof note === 'string' ? note : note(data) })}
                to={to}
                value={
                  data ? (
                    countOf(count(data), maximum)
                  ) : loading ? (
                    <Skeleton className="my-1 h-7 w-14" />
                  ) : (
                    '—'
                  )
                }
              />
            ))}
          </Tiles>
        ))}
        {sales && (
          <Tiles abreast={2}>
            <Tile
              label="Bu ayın geliri"
              to="/admin/orders/revenue"
              {...revenueOfMonth(sales.revenue, month)}
            />
            <Tile
              label="Bekleyen sipariş"
              note="karar bekliyor"
              to="/admin/orders?state=waiting"
              value={formatCount(sales.waiting)}
            />
          </Tiles>
        )}
      </div>
      {!data && error ? (
        <div className="mt-4">
          <ErrorBox message="İstatistikler yüklenemedi." error={error} onRetry={query.refetch} />
        </div>
      ) : (
        // A fixed height, so that the content below does not jump.
        <div role="status" className="mt-1 -mb-8 flex min-h-9 items-center text-meta text-muted">
          {loading && 'İstatistikler yükleniyor...'}
        </div>
      )}
    </section>
  )
}

const countOf = (count: number, maximum = Infinity) => `${formatCount(count)}${count < maximum ? '' : '+'}`

function refusedToday({ verdicts }: Overview): number {
  const { denied, unknown } = verdicts.days.at(-1)!
  return denied + unknown
}
