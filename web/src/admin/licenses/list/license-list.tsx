import type { LicenseFilter, ListedLicense } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { licenseTextNames, licenseTexts, nicknameLabel } from '@muhur/contract/shop/license-fields'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortKey } from '../../../words/short-key.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Flash } from '../../../ui/state/flash.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Pills } from '../../../ui/marks/pill.tsx'
import { StatusPill } from '../../../ui/marks/status-pill.tsx'
import { TestPill } from '../../../ui/marks/test-pill.tsx'
import { Day } from '../../../ui/time.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { Above, type DataColumn, type Selection } from '../../../list/table/data-table.tsx'
import { RowName } from '../../../list/table/row-name.tsx'
import { EmptyList } from '../../../list/empty-list.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { List } from '../../../list/list.tsx'
import { useListPage } from '../../../list/use-list.ts'
import { userName } from '../../people/users.ts'
import { endsSoon } from '../../../words/ends-soon.ts'
import { LicenseFilters, useLicenseAddress } from './license-filter.tsx'
import { LicenseMenu } from './license-menu.tsx'

/** All licenses, page by page. */
export function LicenseList({ say }: { say: (notice: Notice) => void }) {
  const address = useLicenseAddress()
  const query = useListPage(listLicenses, { query: address.query })
  const [selection, setSelection] = useState<Selection>({})
  const rows = query.data?.rows ?? []
  // The selected licenses of all pages.
  const [known, setKnown] = useState<Record<string, ListedLicense>>({})
  const licenseOf = { ...known, ...Object.fromEntries(rows.map((row) => [row.id, row])) }
  const { page: _page, limit: _limit, sort: _sort, ...filter } = address.query
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LicenseFilters address={address} some={query.data?.rows[0]} />
      <List
        label="Lisanslar"
        columnsOf="licenses"
        columns={[
          ...columns,
          { name: 'İşlemler', bare: true, corner: true, cell: (license) => actions(license, say) },
        ]}
        query={query}
        address={address}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/licenses/${id}`}
        rowName={({ license_key }) => shortKey(license_key)}
        selection={selection}
        onSelection={(next) => {
          setSelection(next)
          setKnown(licenseOf)
        }}
        failed="Lisanslar yüklenemedi."
        empty={
          <EmptyList text="Henüz lisans yok.">
            <LinkButton to="/admin/licenses/new">Yeni Lisans Oluştur</LinkButton>
          </EmptyList>
        }
        filteredEmpty="Bu filtrelere uyan lisans yok."
      />
      <BulkBar
        chosen={Object.keys(selection)}
        licenses={Object.keys(selection).flatMap((id) => licenseOf[id] ?? [])}
        onPage={rows.map(({ id }) => id)}
        filter={filter as LicenseFilter}
        filtered={address.filtered}
        found={query.data && !query.data.atLeast ? query.data.total : undefined}
        onChoose={(ids) => setSelection(Object.fromEntries(ids.map((id) => [id, true])))}
        say={say}
      />
    </div>
  )
}

const columns: DataColumn<ListedLicense>[] = [
  {
    name: 'Sahip',
    heads: true,
    sort: 'owner',
    cell: ({ owner, license_key }) => <RowName name={userName(owner)} detail={shortKey(license_key)} />,
  },
  {
    name: 'Durum',
    card: 'beside',
    cell: ({ status, test }) => (
      <Pills>
        <StatusPill status={status} />
        <TestPill test={test} />
      </Pills>
    ),
  },
  {
    name: 'Ürün',
    card: 'below',
    cell: ({ product: { id, name } }) => (
      <Above>
        <Link
          to={`/admin/products/${id}`}
          title={name}
          className="block min-h-6 truncate hover:underline hover:underline-offset-4"
        >
          {name}
        </Link>
      </Above>
    ),
  },
  {
    name: 'Kullanım',
    number: true,
    spare: true,
    card: 'below whole',
    cell: ({ current_instances, max_instances, last_heartbeat_at }) => (
      <span className="grid">
        <Flash value={`${current_instances} ${max_instances}`}>
          {current_instances} / {max_instances}
        </Flash>
        {last_heartbeat_at && (
          <span className="text-meta text-muted cards:hidden">
            <RelativeTime at={last_heartbeat_at} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Bitiş',
    sort: 'expires_at',
    card: 'below whole',
    cell: (license) => (
      <span className="grid whitespace-nowrap">
        {license.expires_at ? <Day at={license.expires_at} /> : 'Sınırsız'}
        {endsSoon(license) && <span className="text-meta text-warn cards:sr-only">Yakında bitiyor</span>}
      </span>
    ),
  },
  {
    name: 'Oluşturma',
    sort: 'created_at',
    largestFirst: true,
    spare: 'early',
    card: 'left out',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    name: 'Son nabız',
    extra: true,
    cell: ({ last_heartbeat_at }) =>
      last_heartbeat_at ? <RelativeTime at={last_heartbeat_at} /> : <span className="text-muted">Yok</span>,
  },
  {
    name: 'Discord kimliği',
    extra: true,
    cell: ({ owner }) => <span className="font-mono text-meta">{owner.discord_id}</span>,
  },
  { name: nicknameLabel, extra: true, cell: ({ nickname }) => nickname },
  ...licenseTextNames.map((name): DataColumn<ListedLicense> => ({
    name: licenseTexts[name].label,
    extra: true,
    cell: (license) => <span className="line-clamp-2">{license[name]}</span>,
  })),
]

function actions(license: ListedLicense, say: (notice: Notice) => void) {
  return (
    <Above>
      <LicenseMenu license={license} say={say} onDeleted={(text) => say({ text })} />
    </Above>
  )
}
