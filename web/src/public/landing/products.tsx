import { useEffect } from 'react'
import { ProductCard } from '../../products/product-card.tsx'
import { useProducts } from '../../products/use-products.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

const grid =
  'grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))] lg:grid-cols-[repeat(3,minmax(0,1fr))]'

export function Products() {
  const { data = [], error, isPending } = useProducts()
  // A rendered page contains its products; a failed refetch still empties the list.
  const products = error ? [] : data
  useEffect(() => {
    // Visitors cannot fix a failure, so the section reads like an empty catalogue.
    if (error) console.error(error)
  }, [error])
  return (
    <section id="products" aria-busy={isPending} className="page grid gap-8 pb-20">
      <h2 className="text-section">Ürünler</h2>
      {isPending && <Loading />}
      {!isPending && products.length === 0 && (
        <p className="border-t border-line pt-6 text-lead text-muted">Yakında yeni ürünler eklenecek...</p>
      )}
      {products.length > 0 && (
        <ul className={grid}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div className={grid}>
      <p role="status" className="sr-only">
        Ürünler yükleniyor...
      </p>
      {[1, 2, 3].map((at) => (
        <Card key={at} className="grid gap-4">
          <Skeleton className="size-12" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  )
}
