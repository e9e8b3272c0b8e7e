import { userSorts, type ListedUser } from '@muhur/contract/access/users'
import { listUsers } from '@muhur/contract/access/users-calls'
import { Avatar } from '../../frame/avatar.tsx'
import { formatCount } from '../../words/format-count.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Day } from '../../ui/time.tsx'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { List } from '../../list/list.tsx'
import { useListPage } from '../../list/use-list.ts'
import { SearchField } from '../../list/search-field.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { PageHeader } from '../panel/page-header.tsx'
import { roleNames, userName } from '../people/users.ts'
import { Email } from './email.tsx'

const columns: DataColumn<ListedUser>[] = [
  {
    name: 'Kullanıcı',
    heads: true,
    sort: 'name',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar user={user} />
        <span title={userName(user)} className="min-w-0 font-semibold cards:truncate">
          {userName(user)}
        </span>
      </span>
    ),
  },
  {
    name: 'Discord kimliği',
    spare: true,
    card: 'below',
    cell: (user) => <span className="font-mono text-meta">{user.discord_id}</span>,
  },
  {
    name: 'E-posta',
    spare: 'early',
    card: 'left out',
    cell: ({ email }) => <Email address={email} />,
  },
  { name: 'Rol', card: 'beside', cell: ({ role }) => roleNames[role] },
  {
    name: 'Lisans',
    number: true,
    card: 'below whole',
    unit: 'lisans',
    cell: ({ license_count }) => formatCount(license_count),
  },
  {
    name: 'Son giriş',
    sort: 'signed_in_at',
    largestFirst: true,
    card: 'left out',
    cell: ({ signed_in_at }) => (signed_in_at ? <RelativeTime at={signed_in_at} /> : 'Henüz yok'),
  },
  {
    name: 'Kayıt',
    sort: 'created_at',
    largestFirst: true,
    card: 'left out',
    cell: ({ created_at }) => <Day at={created_at} />,
  },
]

/** All users who have signed in or own a license. */
export function Component() {
  const address = useListAddress({
    filters: { role: (role) => Object.hasOwn(roleNames, role) },
    sorts: userSorts,
    defaultSort: '-created_at',
  })
  const query = useListPage(listUsers, { query: address.query })
  return (
    <>
      <PageHeader title="Kullanıcılar" lead="Giriş yapmış ya da adına lisans verilmiş herkes." />
      <div className="grid gap-4">
        <ListFilters label="Kullanıcıları filtrele" values={address.values}>
          <SearchField
            label="Ad, e-posta ya da Discord kimliği ara"
            placeholder="Ad, e-posta, kimlik"
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
        <List
          label="Kullanıcılar"
          columnsOf="users"
          columns={columns}
          query={query}
          address={address}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/users/${id}`}
          failed="Kullanıcılar yüklenemedi."
          empty={<EmptyList text="Henüz kimse giriş yapmadı." />}
          filteredEmpty="Bu filtrelere uyan kullanıcı yok."
        />
      </div>
    </>
  )
}
