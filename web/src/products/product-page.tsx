import { useParams } from 'react-router'
import { isMissing } from '../api/api.ts'
import { useTitle } from '../frame/brand/use-brand.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/state/error-box.tsx'
import { Loading } from '../ui/state/loading.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { OtherProducts } from './other-products.tsx'
import { ProductDetails } from './product-details.tsx'
import { useProduct } from './use-products.ts'

export function Component() {
  const { id = '' } = useParams()
  const { product, page, error, refetch } = useProduct(id)
  const missing = isMissing(error)
  const shown = missing ? undefined : product
  const title = shown?.name ?? (missing ? 'Ürün bulunamadı' : 'Ürün')
  useTitle(title)

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-10 sm:py-16">
      {shown && <ProductDetails key={id} product={shown} page={page} />}
      {missing && <NotFound />}
      {!shown && !missing && <h1 className="sr-only">Ürün</h1>}
      {!shown && !error && (
        <Loading what="Ürün">
          <Skeleton className="size-20" />
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-6 w-[32rem] max-w-full" />
        </Loading>
      )}
      {error && !missing && !page && <ErrorBox message="Ürün yüklenemedi" error={error} onRetry={refetch} />}
      {(shown || missing) && <OtherProducts than={id} />}
    </div>
  )
}

function NotFound() {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <h1 className="text-page tracking-[-0.025em]">Ürün bulunamadı</h1>
      <p className="max-w-[60ch] text-muted">
        Bu ürün yayından kalkmış ya da adres yanlış yazılmış olabilir. Yayından kalkan bir ürünün lisansları
        çalışmayı sürdürür.
      </p>
      <LinkButton to="/#products">Ürünlere dön</LinkButton>
    </div>
  )
}
