import { ProductCard } from './product-card.tsx'
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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))] lg:grid-cols-[repeat(3,minmax(0,1fr))]">
        {others.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
