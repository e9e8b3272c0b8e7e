import type { Overview } from '@muhur/contract/shop/overview'
import { formatCount } from '../../words/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import type { useOverview } from './use-overview.ts'

const tiles: {
  label: string
  note?: (overview: Overview) => string
  to: string
  count: (overview: Overview) => number
}[] = [
  { label: 'Toplam Kullanıcı', to: '/admin/users', count: ({ users }) => users },
  { label: 'Toplam Lisans', to: '/admin/licenses', count: ({ licenses }) => licenses.total },
  { label: 'Aktif Lisans', to: '/admin/licenses?status=active', count: ({ licenses }) => licenses.active },
  // The specification counts what the catalogue shows.
  {
    label: 'Ürün Sayısı',
    note: ({ drafts }) => (drafts > 0 ? `yayında (${formatCount(drafts)} taslak)` : 'yayında'),
    to: '/admin/products?state=on_sale',
    count: ({ products }) => products,
  },
]

/** Each tile links to the list that it counts. A number that fails to load is a dash, never a false zero. */
export function Stats({ query }: { query: ReturnType<typeof useOverview> }) {
  const { data, error, isLoading: loading } = query
  return (
    <section aria-label="İstatistikler" aria-busy={loading}>
      <Tiles>
        {tiles.map(({ label, note, to, count }) => (
          <Tile
            key={label}
            label={label}
            {...(note && data && { note: note(data) })}
            to={to}
            value={data ? formatCount(count(data)) : loading ? <Skeleton className="my-1 h-7 w-14" /> : '—'}
          />
        ))}
      </Tiles>
      {/* A fixed height for every text, so that the content below does not jump. */}
      <div role="status" className="mt-1 -mb-8 flex min-h-9 items-center text-meta text-muted">
        {loading && 'İstatistikler yükleniyor...'}
        {!data && error && (
          <Button look="ghost" size="small" className="-ml-3" onClick={() => void query.refetch()}>
            Tekrar Dene
          </Button>
        )}
      </div>
    </section>
  )
}
