import type { Overview } from '@muhur/contract/shop/overview'
import { useId } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { shortKey } from '../../words/short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { KeyLink } from '../../ui/key-link.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { DataTable, type DataColumn } from '../../list/table/data-table.tsx'
import { userName } from '../people/users.ts'
import { deniedTitle } from './findings.ts'

type Denied = Overview['most_denied'][number]

const columns: DataColumn<Denied>[] = [
  {
    name: 'Anahtar',
    heads: true,
    cell: ({ license_id, license_key }) => (
      <KeyLink to={`/admin/licenses/${license_id}`} licenseKey={license_key} />
    ),
  },
  { name: 'Durum', cell: ({ status }) => <StatusPill status={status} /> },
  { name: 'Ürün', cell: ({ product_name }) => product_name },
  { name: 'Sahip', cell: ({ owner }) => userName(owner) },
  { name: 'Ret', number: true, cell: ({ count }) => formatCount(count) },
  {
    name: 'Retler',
    bare: true,
    cell: ({ license_key }) => (
      <span className="flex justify-end cards:-ml-3 cards:justify-start">
        <LinkButton
          look="ghost"
          size="small"
          to={`/admin/denials?q=${license_key}`}
          aria-label={`Retlerini gör: ${shortKey(license_key)}`}
        >
          Retlerini gör
        </LinkButton>
      </span>
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
          />
        </div>
      )}
    </section>
  )
}
