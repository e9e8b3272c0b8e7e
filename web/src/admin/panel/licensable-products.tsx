import { listProducts } from '@muhur/contract/shop/products-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { useAnswer } from '../../api/use-answer.ts'

/**
 * A form that needs a product, which may be a draft and, unless the product is to be sold, a test product: skeletons while products load,
 * a link to the new product form where there is none.
 */
export function LicensableProducts({
  sold = false,
  children,
}: {
  sold?: boolean
  children: (products: ListedProduct[]) => ReactNode
}) {
  const products = useAnswer(listProducts, {})
  if (products.isLoading) {
    return <LoadingSkeleton what="Form" className="h-96" />
  }
  if (!products.data) {
    return <ErrorBox message="Ürünler yüklenemedi." error={products.error} onRetry={products.refetch} />
  }
  const notArchived = products.data.filter(({ archived_at, test }) => !archived_at && !(sold && test))
  if (notArchived.length === 0) {
    return (
      <EmptyList text="Henüz ürün yok. Lisans verebilmek için önce bir ürün ekleyin.">
        <LinkButton to="/admin/products/new">Yeni Ürün Ekle</LinkButton>
      </EmptyList>
    )
  }
  return children(notArchived)
}
