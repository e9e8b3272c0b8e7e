import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { ListTools } from '../bulk/list-tools.tsx'
import { NoticeBar, type Notice } from '../notice.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { LicenseList } from './license-list.tsx'

export function Component() {
  const [notice, setNotice] = useState<Notice>()
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
