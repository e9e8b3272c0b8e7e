import { Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { ListTools } from './list-tools.tsx'
import { useNotice } from '../../../ui/state/notice.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { LicenseList } from './license-list.tsx'

export function Component() {
  // The page of a deleted license redirects here with its notice.
  const said = (useLocation().state as { said?: string } | null)?.said
  const { say, noticeBar } = useNotice(said === undefined ? undefined : { text: said })
  return (
    <>
      <PageHeader title="Lisanslar" lead="Kimin neyi, kaç yerde ve ne zamana kadar kullanabildiği.">
        <div className="flex gap-2 sm:gap-3">
          <ListTools />
          <LinkButton icon={Plus} to="/admin/licenses/new" look="primary" className="max-sm:grow">
            Yeni Lisans Oluştur
          </LinkButton>
        </div>
      </PageHeader>
      <LicenseList say={say} />
      {noticeBar}
    </>
  )
}
