import type { Product } from '@muhur/contract/product'
import { useEffect, useId } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../api.ts'
import { brand } from '../brand.ts'
import { pageTitle } from '../frame/root.tsx'
import { useUser } from '../session/use-session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { ProductIcon } from '../ui/product-icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabList, TabPanel, type Tab } from '../ui/tabs.tsx'
import { TypeBadge } from '../ui/type-badge.tsx'
import { useTabInAddress } from '../ui/use-tab-in-address.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Integration } from './integration.tsx'
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

const tabs = [
  { id: 'genel', name: 'Genel bakış' },
  { id: 'entegrasyon', name: 'Entegrasyon' },
] as const satisfies Tab[]

function Details({ product }: { product: Product }) {
  const group = useId()
  const [shown, show] = useTabInAddress({
    parameter: 'sekme',
    tabs,
    first: 'genel',
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-start">
          <ProductIcon url={product.icon_url} className="size-20" />
          <div className="grid min-w-0 justify-items-start gap-2">
            <TypeBadge type={product.type} />
            <h1 className="text-page tracking-[-0.025em] wrap-anywhere">{product.name}</h1>
          </div>
        </div>
        <div className="border-b border-line">
          <TabList group={group} label={product.name} tabs={tabs} shown={shown} onShow={show} />
        </div>
        <TabPanel group={group} id="genel" shown={shown === 'genel'} className="grid gap-12">
          <p className="max-w-[60ch] text-lead wrap-anywhere whitespace-pre-line text-muted">
            {product.description}
          </p>
          <HowItWorks />
        </TabPanel>
        <TabPanel group={group} id="entegrasyon" shown={shown === 'entegrasyon'}>
          <Integration product={product} />
        </TabPanel>
      </div>
      <ToALicense />
    </div>
  )
}

function ToALicense() {
  const user = useUser()
  return (
    <aside className="border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
      <div className="grid gap-4 lg:sticky lg:top-8">
        <h2 className="text-title">Lisans edinin</h2>
        <p className="text-muted">
          Ödeme {brand.provider} üzerinden yapılır. Satın aldığınız lisans, {brand.provider} hesabınızla giriş
          yaptığınızda panelinizde görünür.
        </p>
        <LinkButton look="primary" to={user ? '/dashboard' : '/login'}>
          {user ? 'Lisanslarıma git' : `${brand.provider} ile Giriş Yap`}
        </LinkButton>
        <LinkButton to="/contact">Satıcıya yazın</LinkButton>
      </div>
    </aside>
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
