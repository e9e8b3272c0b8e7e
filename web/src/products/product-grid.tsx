import type { CatalogueProduct } from '@muhur/contract/shop/products'
import { classes } from '../ui/classes.ts'
import { ProductCard } from './product-card.tsx'

/** Cards in rows without a hole, as far as their number allows. */
export function ProductGrid({ products }: { products: readonly CatalogueProduct[] }) {
  return (
    <ul className={gridClass(products.length)}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

export const gridClass = (count: number) =>
  classes(
    'grid grid-cols-[minmax(0,1fr)] gap-5',
    count > 1 && 'sm:grid-cols-[repeat(2,minmax(0,1fr))]',
    // The third of three, alone in its row of two columns, fills the row.
    count === 3 && 'sm:max-lg:*:last:col-span-2',
    count > 2 && count !== 4 && 'lg:grid-cols-[repeat(3,minmax(0,1fr))]',
  )
