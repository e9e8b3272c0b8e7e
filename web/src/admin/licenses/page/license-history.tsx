import { getLicenseHistory } from '@muhur/contract/shop/license-detail'
import { useGrowingList } from '../../../list/use-list.ts'
import { Trail } from '../../history/audit-trail.tsx'

export function LicenseHistory({ id }: { id: string }) {
  const query = useGrowingList(getLicenseHistory, { params: { id } }, (entry) => entry.id, 20)
  return (
    <section aria-labelledby="license-history">
      <h2 id="license-history" className="mb-3 text-title">
        Geçmiş
      </h2>
      <Trail query={query} empty={<p className="p-4 text-muted">Henüz bir değişiklik yapılmadı.</p>} />
    </section>
  )
}
