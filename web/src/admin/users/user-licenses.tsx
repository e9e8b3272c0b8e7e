import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { useListPage } from '../../list/use-list.ts'
import { formatCount } from '../../words/format-count.ts'
import { formatDate } from '../../words/format-date.ts'
import { shortKey } from '../../words/short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Pills } from '../../ui/marks/pill.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { TestPill } from '../../ui/marks/test-pill.tsx'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { FewRows } from '../../list/table/few-rows.tsx'

/** One page; the list of licenses shows the rest. */
const shownLicenses = 20

const columns: DataColumn<ListedLicense>[] = [
  {
    name: 'Anahtar',
    heads: true,
    cell: ({ license_key }) => (
      <span className="font-mono text-meta whitespace-nowrap">{shortKey(license_key)}</span>
    ),
  },
  {
    name: 'Durum',
    cell: ({ status, test }) => (
      <Pills>
        <StatusPill status={status} />
        <TestPill test={test} />
      </Pills>
    ),
  },
  { name: 'Ürün', cell: ({ product }) => product.name },
  {
    name: 'Kullanım',
    number: true,
    cell: ({ current_instances, max_instances }) => `${current_instances} / ${max_instances}`,
  },
  { name: 'Bitiş', cell: ({ expires_at }) => formatDate(expires_at) },
]

export function UserLicenses({ userId }: { userId: string }) {
  const { data, error, refetch } = useListPage(listLicenses, {
    query: { user_id: userId, page: '1', limit: String(shownLicenses) },
  })
  const count = data?.total ?? 0
  return (
    <FewRows
      query={{ data: data?.rows, error, refetch }}
      label="Lisanslar"
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/licenses/${id}`}
      failed="Lisanslar yüklenemedi."
      empty="Bu kişinin lisansı yok."
    >
      {count > shownLicenses && (
        <p className="border-t border-line px-4 py-3">
          <LinkButton to={`/admin/licenses?user_id=${userId}`} size="small">
            {formatCount(count)} lisansın hepsi
          </LinkButton>
        </p>
      )}
    </FewRows>
  )
}
