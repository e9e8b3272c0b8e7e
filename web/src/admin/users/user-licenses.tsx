import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/license'
import { useFetched } from '../../use-fetched.ts'
import { formatCount } from '../../format-count.ts'
import { formatDate } from '../../format-date.ts'
import { shortKey } from '../../short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DataTable, type DataColumn } from '../../list/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'

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
  { name: 'Durum', cell: ({ status }) => <StatusPill status={status} /> },
  { name: 'Ürün', cell: ({ product }) => product.name },
  {
    name: 'Kullanım',
    cell: ({ current_instances, max_instances }) => (
      <span className="tabular-nums">
        {current_instances} / {max_instances}
      </span>
    ),
  },
  { name: 'Bitiş', cell: ({ expires_at }) => formatDate(expires_at) },
]

export function UserLicenses({ userId, count }: { userId: string; count: number }) {
  const { data, error, refetch } = useFetched<ListedLicense[]>(
    ['admin', 'licenses', 'of', userId],
    `${adminLicensesUrl}?user_id=${userId}&limit=${shownLicenses}`,
    'Failed to fetch licenses',
  )
  if (!data && error) {
    return <ErrorBox message="Lisanslar yüklenemedi." onRetry={refetch} />
  }
  return (
    <div className="rounded-card border border-line bg-surface">
      {data?.length === 0 ? (
        <EmptyList text="Bu kişinin lisansı yok." />
      ) : (
        <DataTable
          label="Lisanslar"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/licenses/${id}`}
        />
      )}
      {count > shownLicenses && (
        <p className="border-t border-line px-4 py-3">
          <LinkButton to={`/admin/licenses?user_id=${userId}`} size="small">
            {formatCount(count)} lisansın hepsi
          </LinkButton>
        </p>
      )}
    </div>
  )
}
