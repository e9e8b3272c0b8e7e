import { listDenials, type Denial } from '@muhur/contract/shop/denials/denials'
import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { FewRows } from '../../../list/table/few-rows.tsx'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { messageOf } from '../../../usage/message-of.ts'

const shownDenials = '5'

/** The license's last denials, and a link to all of them. */
export function LicenseDenials({ license: { id, license_key } }: { license: ListedLicense }) {
  const query = useAnswer(listDenials, { query: { license_id: id, limit: shownDenials } })
  return (
    <section aria-labelledby="license-denials">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-6">
        <h2 id="license-denials" className="text-title">
          Son retler
        </h2>
        {query.data && query.data.length > 0 && (
          <LinkButton look="ghost" size="small" to={`/admin/denials?q=${license_key}`}>
            Tümünü gör
          </LinkButton>
        )}
      </div>
      <FewRows
        query={query}
        label="Son retler"
        columns={columns}
        rowKey={({ request_ref }) => request_ref}
        failed="Retler yüklenemedi."
        empty="Bu lisansla yapılan hiçbir istek reddedilmedi."
      />
    </section>
  )
}

const columns: DataColumn<Denial>[] = [
  {
    name: 'İstek',
    heads: true,
    cell: ({ request_ref }) => (
      <Link
        to={`/admin/denials?ref=${request_ref}`}
        className="font-mono text-meta underline decoration-line underline-offset-4 hover:decoration-ink"
      >
        {request_ref}
      </Link>
    ),
  },
  {
    name: 'Neden',
    cell: ({ code }) => (
      <span className="grid">
        {messageOf(code)}
        <span className="font-mono text-meta text-muted">{code}</span>
      </span>
    ),
  },
  {
    name: 'Adres',
    cell: ({ address }) => <span className="font-mono text-meta">{address}</span>,
  },
  { name: 'Sürüm', cell: ({ version }) => version ?? '—' },
  {
    name: 'Ne zaman',
    cell: ({ denied_at }) => (
      <span className="whitespace-nowrap">
        <RelativeTime at={denied_at} />
      </span>
    ),
  },
]
