import { Trail } from '../../history/audit-trail.tsx'
import { useHistory } from './use-license.ts'

export function LicenseHistory({ id }: { id: string }) {
  return (
    <section aria-labelledby="license-history">
      <h2 id="license-history" className="mb-3 text-title">
        Geçmiş
      </h2>
      <Trail
        query={useHistory(id)}
        empty={<p className="p-4 text-muted">Henüz bir değişiklik yapılmadı.</p>}
      />
    </section>
  )
}
