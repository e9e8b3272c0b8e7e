import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { LicenseList } from '../licenses/license-list.tsx'
import { NoticeBar, type Notice } from '../notice.tsx'
import { ProductList } from '../products/product-list.tsx'
import { Stats } from './stats.tsx'
import { UserList } from '../users/user-list.tsx'

export function Component() {
  const [notice, setNotice] = useState<Notice>()
  const close = useCallback(() => setNotice(undefined), [])
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-12 py-10">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h1 className="text-page tracking-[-0.025em]">Admin Paneli</h1>
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
            <LinkButton to="/admin/products/new">
              <Plus aria-hidden="true" className="size-4" />
              Yeni Ürün Ekle
            </LinkButton>
            <LinkButton to="/admin/licenses/new" look="primary">
              <Plus aria-hidden="true" className="size-4" />
              Yeni Lisans Oluştur
            </LinkButton>
          </div>
        </div>
        <Stats />
      </div>
      <LicenseList say={setNotice} />
      <ProductList say={setNotice} />
      <UserList />
      <NoticeBar notice={notice} onClose={close} />
    </div>
  )
}
