import type { Denial } from '@muhur/contract/denial'
import { shortKey } from '../../short-key.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DataColumn } from '../data-table.tsx'
import { EmptyList } from '../empty-list.tsx'
import { GrowingList } from '../growing-list.tsx'
import { userName } from '../users/use-users.ts'
import { denialName, verbNames } from './denial-names.ts'
import { useDenials, type DenialFilter } from './use-denials.ts'

const columns: DataColumn<Denial>[] = [
  {
    name: 'Neden',
    heads: true,
    cell: ({ code }) => <span className="font-semibold">{denialName(code)}</span>,
  },
  { name: 'Ne zaman', cell: ({ denied_at }) => <RelativeTime at={denied_at} /> },
  {
    name: 'Lisans',
    cell: ({ license }) =>
      license ? (
        <span className="min-w-0">
          <span className="font-mono text-meta whitespace-nowrap">{shortKey(license.license_key)}</span>
          <span className="block text-meta text-muted">
            {license.product.name}, {userName(license.owner)}
          </span>
        </span>
      ) : (
        <span className="text-muted">Bilinmiyor</span>
      ),
  },
  { name: 'İstek', cell: ({ verb }) => verbNames[verb] ?? verb },
  { name: 'Adres', cell: ({ address }) => <span className="font-mono text-meta">{address}</span> },
  { name: 'Numara', cell: ({ request_ref }) => <span className="font-mono text-meta">{request_ref}</span> },
]

interface DenialListProps {
  filter: DenialFilter
  filtered: boolean
  onClear: () => void
  /** The address of this page with one refusal opened. */
  hrefOf: (denial: Denial) => string
}

/** What was refused lately, the newest first. */
export function DenialList({ filter, filtered, onClear, hrefOf }: DenialListProps) {
  const query = useDenials(filter)
  const rows = query.data?.pages.flat()
  return (
    <GrowingList
      label="Ret kayıtları"
      failed="Ret kayıtları yüklenemedi."
      query={query}
      columns={columns}
      rows={rows}
      rowKey={({ request_ref }) => request_ref}
      rowLink={hrefOf}
      empty={
        filtered ? (
          <EmptyList text="Bu süzgeçlere uyan ret yok.">
            <Button onClick={onClear}>Süzgeçleri temizle</Button>
          </EmptyList>
        ) : (
          <EmptyList text="Son 90 günde hiçbir istek reddedilmedi." />
        )
      }
    />
  )
}
