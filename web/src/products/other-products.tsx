import { ProductGrid } from './product-grid.tsx'
import { useProducts } from './use-products.ts'

const maximumProducts = 3

/** Other products of the seller; without any, or after a failure, there is no section. */
export function OtherProducts({ than }: { than: string }) {
  const { data = [] } = useProducts()
  const others = data.filter(({ id }) => id !== than).slice(0, maximumProducts)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-products" className="grid gap-6 border-t border-line pt-10">
      <h2 id="other-products" className="text-section">
        Diğer ürünler
      </h2>
      <ProductGrid products={others} />
    </section>
  )
}
