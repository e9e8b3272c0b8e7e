import type { Product } from '@muhur/contract/product'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../api.ts'
import { brand } from '../brand.ts'
import { pageTitle } from '../frame/root.tsx'
import { useUser } from '../session/use-session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { ProductIcon } from '../ui/product-icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TypeBadge } from '../ui/type-badge.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { useProduct } from './use-products.ts'

export function Component() {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useProduct(id)
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const title = product?.name ?? (missing ? 'Ürün bulunamadı' : 'Ürün')
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  return (
    <div className="page grid gap-10 py-10 sm:py-16">
      {product ? <Details product={product} /> : missing ? <NotFound /> : <h1 className="sr-only">Ürün</h1>}
      {!product && !error && <Loading />}
      {error && !missing && !product && (
        <ErrorBox message="Ürün yüklenemedi" detail="Bağlantınızı denetleyip tekrar deneyin.">
          <Button onClick={() => refetch()}>Tekrar Dene</Button>
        </ErrorBox>
      )}
    </div>
  )
}

function Details({ product }: { product: Product }) {
  const user = useUser()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-12">
        <div className="grid gap-6">
          <ProductIcon url={product.icon_url} className="size-20" />
          <div className="grid justify-items-start gap-3">
            <TypeBadge type={product.type} />
            <h1 className="text-page tracking-[-0.025em] wrap-anywhere">{product.name}</h1>
            <p className="max-w-[60ch] text-lead wrap-anywhere whitespace-pre-line text-muted">
              {product.description}
            </p>
          </div>
        </div>
        <HowItWorks />
      </div>
      <aside className="grid content-start gap-4 border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
        <h2 className="text-title">Lisans edinin</h2>
        <p className="text-muted">
          Ödeme {brand.provider} üzerinden yapılır. Satın aldığınız lisans, {brand.provider} hesabınızla giriş
          yaptığınızda panelinizde görünür.
        </p>
        <LinkButton look="primary" to={user ? '/dashboard' : '/login'}>
          {user ? 'Lisanslarıma git' : `${brand.provider} ile Giriş Yap`}
        </LinkButton>
        <LinkButton to="/contact">Satıcıya yazın</LinkButton>
      </aside>
    </div>
  )
}

function NotFound() {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <h1 className="text-page tracking-[-0.025em]">Ürün bulunamadı</h1>
      <p className="text-muted">Bu ürün kaldırılmış ya da adres yanlış yazılmış olabilir.</p>
      <LinkButton to="/#products">Ürünlere dön</LinkButton>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-muted">
        Ürün yükleniyor...
      </p>
      <Skeleton className="size-20" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-6 w-[32rem] max-w-full" />
    </div>
  )
}
