import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { ListTools } from './list-tools.tsx'
import { NoticeBar, type Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { LicenseList } from './license-list.tsx'

export function Component() {
  // The page of a deleted license redirects here with its notice.
  const said = (useLocation().state as { said?: string } | null)?.said
  const [notice, setNotice] = useState<Notice | undefined>(said === undefined ? undefined : { text: said })
  const close = useCallback(() => setNotice(undefined), [])
  return (
    <>
      <PageHeader title="Lisanslar" lead="Kimin neyi, kaç yerde ve ne zamana kadar kullanabildiği.">
        <ListTools />
        <LinkButton to="/admin/licenses/new" look="primary">
          <Plus aria-hidden="true" className="size-4" />
          Yeni Lisans Oluştur
        </LinkButton>
      </PageHeader>
      <LicenseList say={setNotice} />
      <NoticeBar notice={notice} onClose={close} />
    </>
  )
}
