import type { ListedLicense } from '@muhur/contract/license'
import { formatDate } from '../../format-date.ts'
import { shortKey } from '../../short-key.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { LicenseActions } from './license-actions.tsx'
import { LicenseTools, useLicenseFilter } from './license-filter.tsx'
import { EmptyList, ListSection } from '../list-section.tsx'
import type { Notice } from '../notice.tsx'
import { useShownRows } from '../shown-rows.tsx'
import { Table, type Column } from '../table.tsx'
import { useListedLicenses } from './use-listed-licenses.ts'
import { userName } from '../users/use-users.ts'

export function LicenseList({ say }: { say: (notice: Notice) => void }) {
  const query = useListedLicenses()
  const filter = useLicenseFilter()
  const rows = (query.data ?? []).filter(filter.passes)
  const { shown, more } = useShownRows(rows)

  const columns: Column<ListedLicense>[] = [
    {
      name: 'Anahtar',
      heads: true,
      cell: (license) => (
        <span className="font-mono text-meta whitespace-nowrap">{shortKey(license.license_key)}</span>
      ),
    },
    { name: 'Durum', plain: true, cell: (license) => <StatusPill status={license.status} /> },
    { name: 'Ürün', cell: (license) => <Text>{license.product.name}</Text> },
    { name: 'Sahip', cell: (license) => <Text>{userName(license.owner)}</Text> },
    {
      name: 'Kullanım',
      cell: (license) => (
        <span className="whitespace-nowrap tabular-nums">
          {license.current_instances} / {license.max_instances}
        </span>
      ),
    },
    {
      name: 'Bitiş',
      cell: (license) => <span className="whitespace-nowrap">{formatDate(license.expires_at)}</span>,
    },
    { name: 'İşlemler', bare: true, cell: (license) => <LicenseActions license={license} say={say} /> },
  ]

  return (
    <ListSection
      title="Lisanslar"
      tools={query.data && query.data.length > 0 && <LicenseTools filter={filter} found={rows.length} />}
      query={query}
      failed="Lisanslar yüklenemedi."
    >
      {shown.length > 0 ? (
        <Table label="Lisanslar" columns={columns} rows={shown} rowKey={(license) => license.id} />
      ) : query.data && query.data.length > 0 ? (
        <EmptyList text="Bu süzgeçlere uyan lisans yok.">
          <Button onClick={filter.clear}>Süzgeçleri temizle</Button>
        </EmptyList>
      ) : (
        <EmptyList text="Henüz lisans yok.">
          <LinkButton to="/admin/licenses/new">Yeni Lisans Oluştur</LinkButton>
        </EmptyList>
      )}
      {more}
    </ListSection>
  )
}

function Text({ children }: { children: string }) {
  return <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
}
