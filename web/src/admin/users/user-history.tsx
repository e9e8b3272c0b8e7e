import type { AuditEntry } from '@muhur/contract/record/audit'
import { getUserHistory } from '@muhur/contract/access/users-calls'
import { Link } from 'react-router'
import { useAnswer } from '../../api/use-answer.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { FewRows } from '../../list/table/few-rows.tsx'
import { actOf } from '../history/audit-words.ts'
import { userName } from '../people/users.ts'

const columns: DataColumn<AuditEntry>[] = [
  { name: 'İşlem', heads: true, cell: (entry) => actOf(entry) },
  {
    name: 'Kim',
    cell: ({ actor, token }) =>
      actor ? userName(actor) + (token === null ? '' : ` (API token’ı: ${token})`) : 'Sistem',
  },
  { name: 'Ne zaman', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: 'Adres', cell: ({ address }) => <span className="font-mono text-meta">{address ?? 'Yok'}</span> },
]

/** Recent actions by a user and on a user. */
export function UserHistory({ id }: { id: string }) {
  const query = useAnswer(getUserHistory, { params: { id } })
  return (
    <FewRows
      query={query}
      label="Geçmiş"
      columns={columns}
      rowKey={({ id: entry }) => entry}
      failed="Geçmiş yüklenemedi."
      empty="Bu kişiyle ilgili bir yönetim işlemi yok."
    >
      <p className="border-t border-line px-4 py-3 text-meta">
        <Link to={`/admin/audit?actor=${id}`} className="text-primary underline underline-offset-4">
          Bu kişinin yaptığı tüm işlemler
        </Link>
      </p>
    </FewRows>
  )
}
