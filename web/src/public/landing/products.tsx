import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { hasOwnName } from '../../frame/brand/hero-text.ts'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { gridClass, ProductGrid } from '../../products/product-grid.tsx'
import { useProducts } from '../../products/use-products.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'

export function Products({ className }: { className: string }) {
  const { data = [], error, isPending } = useProducts()
  // A rendered page contains its products; a failed refetch still empties the list.
  const products = error ? [] : data
  useEffect(() => {
    // Visitors cannot fix a failure, so the section reads like an empty catalogue.
    if (error) console.error(error)
  }, [error])
  return (
    <section id="products" aria-busy={isPending} className={classes('page grid gap-8', className)}>
      <h2 className="text-section">Ürünler</h2>
      {isPending && <Loading />}
      {!isPending && products.length === 0 && <Empty />}
      {products.length > 0 && <ProductGrid products={products} />}
    </section>
  )
}

// For sellers alone. A link that does not load, such as offline, must not take the page with it.
const FirstProduct = lazy(() =>
  import('./first-product.tsx').then(
    (file) => ({ default: file.FirstProduct }),
    () => ({ default: () => null }),
  ),
)

/** The next step of each reader, while there is no product. */
function Empty() {
  const user = useSignedIn()
  const shop = useBrand()
  if (user?.role === 'admin')
    return (
      <Next>
        <Suspense>
          <FirstProduct />
        </Suspense>
      </Next>
    )
  // Behind the address of a shop without a name stands nobody to write to.
  if (!user && !hasOwnName(shop))
    return (
      <Next text="Bu mağazayı siz kurduysanız giriş yapıp ilk ürününüzü ekleyin.">
        <LinkButton to="/login">Satıcı olarak giriş yapın</LinkButton>
      </Next>
    )
  return (
    <Next
      text={`Aradığınızı satıcıya sorun. Lisansınız varsa ${user ? '' : 'giriş yapınca '}panelinizde görünür, ürün burada olmasa da.`}
    >
      <LinkButton to="/contact">Satıcıya yazın</LinkButton>
    </Next>
  )
}

function Next({ text, children }: { text?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <p className="text-lead text-muted">Yakında yeni ürünler eklenecek...</p>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </div>
  )
}

function Loading() {
  return (
    <div className={gridClass(3)}>
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
