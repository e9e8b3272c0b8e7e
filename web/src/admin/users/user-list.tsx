import { userSorts, usersUrl, type ListedUser } from '@muhur/contract/user'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage } from '../../api.ts'
import { Avatar } from '../../frame/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Day } from '../../ui/time.tsx'
import type { DataColumn } from '../data-table.tsx'
import { EmptyList } from '../empty-list.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { ListFilters } from '../list-filters.tsx'
import { PagedList } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import { useListAddress } from '../use-list-address.ts'
import { userName } from './use-users.ts'

export const roleNames = { admin: 'Yönetici', user: 'Kullanıcı' }

const columns: DataColumn<ListedUser>[] = [
  {
    name: 'Kullanıcı',
    heads: true,
    sort: 'name',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar user={{ ...user, discord_username: userName(user) }} />
        <span className="min-w-0 font-semibold">{userName(user)}</span>
      </span>
    ),
  },
  { name: 'Discord kimliği', cell: (user) => <span className="font-mono text-meta">{user.discord_id}</span> },
  {
    name: 'E-posta',
    cell: ({ email }) => email ?? <span className="text-muted">Yok</span>,
  },
  { name: 'Rol', cell: ({ role }) => roleNames[role] },
  { name: 'Lisans', cell: (user) => <span className="tabular-nums">{user.license_count}</span> },
  {
    name: 'Son giriş',
    sort: 'signed_in_at',
    largestFirst: true,
    cell: ({ signed_in_at }) => (signed_in_at ? <RelativeTime at={signed_in_at} /> : 'Henüz yok'),
  },
  {
    name: 'Kayıt',
    sort: 'created_at',
    largestFirst: true,
    cell: ({ created_at }) => <Day at={created_at} />,
  },
]

export function UserList() {
  const address = useListAddress({
    filters: { role: (role) => Object.hasOwn(roleNames, role) },
    sorts: userSorts,
    defaultSort: '-created_at',
  })
  const query = useQuery({
    queryKey: ['admin', 'users', 'page', address.query],
    queryFn: ({ signal }) =>
      callPage<ListedUser>(`${usersUrl}?${new URLSearchParams(address.query as Record<string, string>)}`, {
        signal,
        failure: 'Failed to fetch users',
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <ListFilters label="Kullanıcıları süz">
        <SearchField
          label="Ad, e-posta ya da Discord kimliği ara"
          placeholder="Ad, e-posta, Discord kimliği"
          address={address}
        />
        <FilterSelect
          name="role"
          label="Rol"
          all="Tüm roller"
          options={Object.entries(roleNames).map(([value, text]) => ({ value, text }))}
          address={address}
        />
      </ListFilters>
      <PagedList
        label="Kullanıcılar"
        wide
        columns={columns}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/users/${id}`}
        failed="Kullanıcılar yüklenemedi."
        empty={<EmptyList text="Henüz kimse giriş yapmadı." />}
        filteredEmpty="Bu süzgeçlere uyan kullanıcı yok."
      />
    </div>
  )
}
