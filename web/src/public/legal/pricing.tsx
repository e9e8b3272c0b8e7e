import type { CatalogueProduct } from '@muhur/contract/shop/products'
import { Link } from 'react-router'
import { priceOf } from '../../products/price-of.ts'
import { useProducts } from '../../products/use-products.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ProductIcon } from '../../ui/marks/product-icon.tsx'
import { TypeBadge } from '../../ui/marks/type-badge.tsx'
import { Component as ComingSoon } from './coming-soon.tsx'

/** The price of each product; the placeholder until a product has a price. */
export function Component() {
  const { data: products } = useProducts()
  const priced = products?.filter((product) => priceOf(product) !== '') ?? []
  if (priced.length === 0) return <ComingSoon noProducts={products?.length === 0} />
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] content-start gap-10 py-12 lg:py-20">
      <header className="max-w-[46rem]">
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">Fiyatlandırma</h1>
        <p className="mt-4 text-lead text-muted">
          Fiyatları satıcı belirler; ödeme bu sitede alınmaz. Nereden satın alacağınız ürünün sayfasında
          yazar.
        </p>
      </header>
      <ul className="border-t border-line">
        {priced.map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </ul>
      <p className="text-muted">
        Hangisinin size uyduğundan emin değilseniz{' '}
        <Link to="/contact" className="text-primary underline underline-offset-4">
          satıcıya yazın
        </Link>
        .
      </p>
    </div>
  )
}

function Row({ product }: { product: CatalogueProduct }) {
  const { id, name, type, icon_url, description } = product
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line py-6">
      <div className="flex min-w-0 grow basis-64 gap-4">
        <ProductIcon url={icon_url} className="size-12" />
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h2 id={`price-${id}`} className="text-title wrap-anywhere">
            {name}
          </h2>
          <TypeBadge type={type} />
          <p className="max-w-[52ch] wrap-anywhere text-muted">{description}</p>
        </div>
      </div>
      <p className="font-head text-title font-bold wrap-anywhere sm:w-56">{priceOf(product)}</p>
      <LinkButton to={`/products/${id}`} aria-describedby={`price-${id}`} className="max-sm:w-full">
        Ürüne git
      </LinkButton>
    </li>
  )
}
