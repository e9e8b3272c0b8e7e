import { Plus } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Stats } from './stats.tsx'

export function Component() {
  return (
    <>
      <PageHeader title="Admin Paneli">
        <LinkButton to="/admin/products/new">
          <Plus aria-hidden="true" className="size-4" />
          Yeni Ürün Ekle
        </LinkButton>
        <LinkButton to="/admin/licenses/new" look="primary">
          <Plus aria-hidden="true" className="size-4" />
          Yeni Lisans Oluştur
        </LinkButton>
      </PageHeader>
      <Stats />
    </>
  )
}
