import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { NoticeBar, type Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { ProductList } from './product-list.tsx'

export function Component() {
  const [notice, setNotice] = useState<Notice>()
  const close = useCallback(() => setNotice(undefined), [])
  return (
    <>
      <PageHeader title="Ürünler" lead="Lisans verdiğiniz botlar ve eklentiler.">
        <LinkButton to="/admin/products/new" look="primary">
          <Plus aria-hidden="true" className="size-4" />
          Yeni Ürün Ekle
        </LinkButton>
      </PageHeader>
      <ProductList say={setNotice} />
      <NoticeBar notice={notice} onClose={close} />
    </>
  )
}
