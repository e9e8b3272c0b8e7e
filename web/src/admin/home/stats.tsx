import { useEffect } from 'react'
import { useProducts } from '../../products/use-products.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { useListedLicenses } from '../licenses/use-listed-licenses.ts'
import { useUsers } from '../users/use-users.ts'

const count = new Intl.NumberFormat('tr-TR')

/** Counted here from the three lists; a list that did not come leaves a dash, never a zero that would be a lie. */
export function Stats() {
  const users = useUsers()
  const licenses = useListedLicenses()
  const products = useProducts()
  const all = [users, licenses, products]
  const error = all.find((query) => query.error)?.error
  const loading = all.some((query) => query.isLoading)

  useEffect(() => {
    if (error) console.warn('Admin statistics could not be loaded', error)
  }, [error])

  const active = licenses.data?.filter((license) => license.status === 'active')
  const shown = (list: unknown[] | undefined) =>
    list ? count.format(list.length) : loading ? <Skeleton className="my-1 h-7 w-14" /> : '—'

  return (
    <section aria-label="İstatistikler" aria-busy={loading} className="mt-6">
      <Tiles>
        <Tile label="Toplam Kullanıcı" value={shown(users.data)} />
        <Tile label="Toplam Lisans" value={shown(licenses.data)} />
        <Tile label="Aktif Lisans" value={shown(active)} />
        <Tile label="Ürün Sayısı" value={shown(products.data)} />
      </Tiles>
      {/* A line of its own height whatever it says, so that the lists below do not jump. */}
      <div role="status" className="mt-1 -mb-8 flex min-h-9 items-center text-meta text-muted">
        {loading && 'İstatistikler yükleniyor...'}
        {!loading && error && (
          <Button
            look="ghost"
            size="small"
            className="-ml-3"
            onClick={() => {
              for (const query of all) if (query.error) void query.refetch()
            }}
          >
            Tekrar Dene
          </Button>
        )}
      </div>
    </section>
  )
}
