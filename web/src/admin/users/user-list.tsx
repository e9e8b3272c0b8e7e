import type { ListedUser } from '@muhur/contract/user'
import { formatDate } from '../../format-date.ts'
import { EmptyList, ListSection } from '../list-section.tsx'
import { useShownRows } from '../shown-rows.tsx'
import { Table, type Column } from '../table.tsx'
import { useUsers, userName } from './use-users.ts'

const columns: Column<ListedUser>[] = [
  { name: 'Kullanıcı', heads: true, cell: (user) => <span className="font-semibold">{userName(user)}</span> },
  { name: 'Discord kimliği', cell: (user) => <span className="font-mono text-meta">{user.discord_id}</span> },
  { name: 'Rol', cell: (user) => (user.role === 'admin' ? 'Yönetici' : 'Kullanıcı') },
  { name: 'Lisans', cell: (user) => <span className="tabular-nums">{user.license_count}</span> },
  {
    name: 'Son giriş',
    cell: (user) =>
      user.signed_in_at ? (
        <time dateTime={user.signed_in_at}>{formatDate(user.signed_in_at)}</time>
      ) : (
        'Henüz yok'
      ),
  },
]

export function UserList() {
  const query = useUsers()
  const { shown, more } = useShownRows(query.data ?? [])
  return (
    <ListSection title="Kullanıcılar" query={query} failed="Kullanıcılar yüklenemedi.">
      {shown.length > 0 ? (
        <Table label="Kullanıcılar" columns={columns} rows={shown} rowKey={(user) => user.id} />
      ) : (
        <EmptyList text="Henüz kimse giriş yapmadı." />
      )}
      {more}
    </ListSection>
  )
}
