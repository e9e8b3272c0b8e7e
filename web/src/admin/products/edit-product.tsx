import { getProduct } from '@muhur/contract/shop/products-calls'
import { useParams } from 'react-router'
import { isMissing } from '../../api/api.ts'
import { useTaggedAnswer } from '../../api/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { formColumns } from '../panel/form-page.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { ProductEditor } from './product-editor.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useTaggedAnswer(getProduct, { params: { id } })
  const { say, noticeBar } = useNotice()
  const missing = isMissing(error)
  if (data && !missing) {
    return (
      <>
        <ProductEditor key={id} latest={data} say={say} />
        {noticeBar}
      </>
    )
  }
  return (
    <>
      <PageHeader title="Ürünü düzenle" back={{ to: '/admin/products', name: 'Ürünler' }} />
      {!error && (
        <div className={formColumns}>
          <p role="status" className="sr-only">
            Ürün yükleniyor...
          </p>
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
      {missing && (
        <ErrorBox message="Böyle bir ürün yok." detail="Silinmiş ya da adres yanlış yazılmış olabilir.">
          <LinkButton to="/admin/products">Ürünler</LinkButton>
        </ErrorBox>
      )}
      {error && !missing && <ErrorBox message="Ürün yüklenemedi." error={error} onRetry={refetch} />}
    </>
  )
}
