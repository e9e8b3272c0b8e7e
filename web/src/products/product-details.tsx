import type { Product, ProductPage } from '@muhur/contract/shop/products'
import { Check } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { ProductIcon } from '../ui/marks/product-icon.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { TabList, TabPanel, type Tab } from '../ui/tabs.tsx'
import { TypeBadge } from '../ui/marks/type-badge.tsx'
import { useTabInAddress } from '../ui/use-tab-in-address.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { Licensing } from './licensing.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'

/** Few visitors read the guides, which took half of the time until the page answers. */
const ProductIntegration = lazy(() =>
  import('./product-integration.tsx').then((file) => ({ default: file.ProductIntegration })),
)

const ProductReleases = lazy(() =>
  import('./product-releases.tsx').then((file) => ({ default: file.ProductReleases })),
)

const tabs = [
  { id: 'genel', name: 'Genel bakış' },
  { id: 'entegrasyon', name: 'Entegrasyon' },
  { id: 'surumler', name: 'Sürümler' },
] as const satisfies Tab[]

interface ProductDetailsProps {
  product: Product
  /** Undefined while only the catalogue's fields are known. */
  page: ProductPage | undefined
}

export function ProductDetails({ product, page }: ProductDetailsProps) {
  const group = useId()
  const [shown, show] = useTabInAddress({ parameter: 'sekme', tabs, first: 'genel' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Head product={product} heading="h1" />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-stretch">
        <BuyBox page={page ?? product} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <div className="border-b border-line">
          <TabList group={group} label={product.name} tabs={tabs} shown={shown} onShow={show} />
        </div>
        <TabPanel
          group={group}
          id="genel"
          shown={shown === 'genel'}
          className="grid grid-cols-[minmax(0,1fr)] gap-12"
        >
          {page ? <Overview page={page} /> : <Loading />}
        </TabPanel>
        <TabPanel group={group} id="entegrasyon" shown={shown === 'entegrasyon'}>
          {shown === 'entegrasyon' && (
            <Suspense fallback={<LoadingGuides />}>
              <ProductIntegration product={product} />
            </Suspense>
          )}
        </TabPanel>
        <TabPanel group={group} id="surumler" shown={shown === 'surumler'}>
          {shown === 'surumler' && (
            <Suspense fallback={<Loading />}>
              <ProductReleases productId={product.id} />
            </Suspense>
          )}
        </TabPanel>
      </div>
    </div>
  )
}

interface ProductFrontProps {
  product: Product
  page: ProductPage
  heading: 'h1' | 'h2'
}

/** The page without the integration. */
export function ProductFront({ product, page, heading }: ProductFrontProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_min(20rem,45%)]">
      <Head product={product} heading={heading} />
      <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <BuyBox page={page} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12">
        <Overview page={page} />
      </div>
    </div>
  )
}

function Head({ product, heading: Heading }: Pick<ProductFrontProps, 'product' | 'heading'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-start">
        <ProductIcon url={product.icon_url} className="size-20" />
        <div className="grid min-w-0 justify-items-start gap-2">
          <TypeBadge type={product.type} />
          <Heading className="text-page tracking-[-0.025em] wrap-anywhere">{product.name}</Heading>
        </div>
      </div>
      {product.description && (
        <p className="max-w-[46rem] text-lead wrap-anywhere whitespace-pre-line text-muted">
          {product.description}
        </p>
      )}
    </div>
  )
}

function Overview({ page }: { page: ProductPage }) {
  return (
    <>
      <Gallery pictures={page.pictures} />
      {page.details.trim() && <Markdown text={page.details} className="max-w-[46rem]" />}
      {page.requirements.length > 0 && (
        <section className="grid gap-5">
          <h2 className="text-section">Gereksinimler</h2>
          <ul className="grid gap-x-10 gap-y-2.5 sm:grid-cols-2">
            {page.requirements.map((requirement, at) => (
              <li key={at} className="flex gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
                <span className="min-w-0 wrap-anywhere">{requirement}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-5">
        <h2 className="text-section">Lisans nasıl çalışır?</h2>
        <Licensing policy={page.licensing} wide />
      </section>
      {page.questions.trim() && (
        <section className="grid gap-5">
          <h2 className="text-section">Sorular ve yanıtlar</h2>
          <Markdown text={page.questions} topLevel={3} className="max-w-[46rem]" />
        </section>
      )}
    </>
  )
}

/** As high as the screen: what stands beside and below must not move when the guides come. */
function LoadingGuides() {
  return (
    <div className="min-h-dvh">
      <Loading />
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        Ürün yükleniyor...
      </p>
      {['w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}
