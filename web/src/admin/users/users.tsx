import { PageHeader } from '../shell/page-header.tsx'
import { UserList } from './user-list.tsx'

export function Component() {
  return (
    <>
      <PageHeader title="Kullanıcılar" lead="Giriş yapmış ya da adına lisans verilmiş herkes." />
      <UserList />
    </>
  )
}
