import type { Overview } from '@muhur/contract/shop/overview'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { shortKey } from '../../words/short-key.ts'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { Above, DataTable, type DataColumn } from '../../list/table/data-table.tsx'
import { userName } from '../people/users.ts'
import { deniedTitle } from './findings.ts'

type Denied = Overview['most_denied'][number]

const columns: DataColumn<Denied>[] = [
  {
    name: 'Sahip',
    heads: true,
    cell: ({ owner }) => <span className="font-semibold">{userName(owner)}</span>,
  },
  { name: 'Durum', card: 'beside', cell: ({ status }) => <StatusPill status={status} /> },
  { name: 'Ürün', card: 'below', cell: ({ product_name }) => product_name },
  {
    name: 'Anahtar',
    card: 'below whole',
    cell: ({ license_key }) => (
      <span className="font-mono text-meta whitespace-nowrap">{shortKey(license_key)}</span>
    ),
  },
  {
    name: 'Ret',
    number: true,
    card: 'below whole',
    cell: ({ license_key, count }) => (
      <Above>
        <Link
          to={`/admin/denials?q=${license_key}`}
          aria-label={`${formatCount(count)} ret, retlerini gör: ${shortKey(license_key)}`}
          className="inline-block min-w-6 leading-6 text-ink underline decoration-field underline-offset-4 hover:decoration-ink"
        >
          {formatCount(count)} ret
        </Link>
      </Above>
    ),
  },
]

/** The licenses with the most denials: a leaked key, or a buyer who needs help. */
export function MostDenied({ licenses }: { licenses: Overview['most_denied'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {deniedTitle(licenses)}
      </h2>
      <p className="mt-1 text-muted">
        {licenses.length > 0
          ? 'Sık reddedilen bir anahtar paylaşılmış, sahibi bir yerde takılmış ya da lisansı bitmiş olabilir.'
          : 'Reddedilen her istek burada lisansıyla birlikte görünür.'}
      </p>
      {licenses.length > 0 && (
        <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
          <DataTable
            label="En çok reddedilen lisanslar"
            columns={columns}
            rows={licenses}
            rowKey={({ license_id }) => license_id}
            rowLink={({ license_id }) => `/admin/licenses/${license_id}`}
          />
        </div>
      )}
    </section>
  )
}
