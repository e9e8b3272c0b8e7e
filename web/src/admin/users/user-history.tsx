import type { AuditEntry } from '@muhur/contract/audit'
import { userHistoryUrl } from '@muhur/contract/user'
import { useFetched } from '../../use-fetched.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DataColumn } from '../../list/data-table.tsx'
import { FewRows } from '../../list/few-rows.tsx'
import { userName } from '../use-users.ts'

/** Actions of a newer server are shown by their own names. */
const acts: Record<string, string> = {
  'block.create': 'Engel ekledi',
  'block.delete': 'Engeli kaldırdı',
  'import.start': 'İçe aktarmayı başlattı',
  'instance.release': 'Bir kurulumu serbest bıraktı',
  'instance.rename': 'Bir kurulumun adını değiştirdi',
  'landing.change': 'Ana sayfayı değiştirdi',
  'license.change': 'Bir lisansı değiştirdi',
  'license.create': 'Lisans oluşturdu',
  'license.delete': 'Bir lisansı sildi',
  'license.handover': 'Bir lisansı devretti',
  'license.import': 'Lisansları içe aktardı',
  'license.reveal': 'Bir anahtarın tamamını gördü',
  'product.change': 'Bir ürünü değiştirdi',
  'product.create': 'Ürün ekledi',
  'product.delete': 'Bir ürünü sildi',
  'settings.brand': 'Markayı değiştirdi',
  'settings.rotate_keys': 'İmza anahtarını değiştirdi',
  'token.create': 'API token’ı oluşturdu',
  'token.revoke': 'API token’ını iptal etti',
  'token.rotate': 'API token’ını yeniledi',
  'user.sign_out': 'Oturumları kapattı',
}

function actOf({ action, detail }: AuditEntry): string {
  if (action === 'user.role') return detail.role === 'admin' ? 'Yönetici yaptı' : 'Yöneticiliği aldı'
  return acts[action] ?? action
}

const columns: DataColumn<AuditEntry>[] = [
  { name: 'Ne oldu', heads: true, cell: (entry) => actOf(entry) },
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
  const query = useFetched<AuditEntry[]>(
    ['admin', 'users', 'one', id, 'history'],
    userHistoryUrl(id),
    'Failed to fetch history',
  )
  return (
    <FewRows
      query={query}
      label="Geçmiş"
      columns={columns}
      rowKey={({ id: entry }) => entry}
      failed="Geçmiş yüklenemedi."
      empty="Bu kişiyle ilgili bir yönetim işlemi yok."
    />
  )
}
