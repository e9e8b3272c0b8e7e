import { Plus } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { ProductList } from './product-list.tsx'

export function Component() {
  const { say, noticeBar } = useNotice()
  return (
    <>
      <PageHeader title="Ürünler" lead="Lisans verdiğiniz botlar ve eklentiler.">
        <LinkButton icon={Plus} to="/admin/products/new" look="primary">
          Yeni Ürün Ekle
        </LinkButton>
      </PageHeader>
      <ProductList say={say} />
      {noticeBar}
    </>
  )
}
