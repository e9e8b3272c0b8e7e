import { getOwnLicenseHistory, type OwnAuditEntry } from '@muhur/contract/record/audit'
import { acts } from '@muhur/contract/record/audit-words'
import { licenseFields } from '@muhur/contract/shop/license-fields'
import { fieldWords } from '../../words/field-words.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useAnswer } from '../../api/use-answer.ts'

/** The history of a buyer's license, with general terms for the actors. */
export function LicenseHistory({ licenseId }: { licenseId: string }) {
  const user = useSignedIn()
  const { data, error, refetch } = useAnswer(getOwnLicenseHistory, {
    params: { userId: user?.id ?? '', id: licenseId },
  })
  if (!data && error) return <ErrorBox message="Geçmiş yüklenemedi." error={error} onRetry={refetch} />
  if (!data)
    return (
      <Loading what="Geçmiş" className="gap-3">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  if (data.length === 0) return <p className="text-muted">Bu lisansta henüz bir değişiklik yapılmadı.</p>
  return (
    <ol className="rounded-card border border-line bg-surface px-4 sm:px-5">
      {data.map((entry) => (
        <li key={entry.id} className="grid gap-0.5 border-t border-line py-3 first:border-t-0">
          <p className="wrap-anywhere">
            <span className="font-semibold">{actors[entry.by]}</span>{' '}
            <span className="text-muted">· {actOf(entry)}</span>
          </p>
          {changesOf(entry).map((change) => (
            <p key={change} className="text-meta wrap-anywhere">
              {change}
            </p>
          ))}
          <p className="text-meta text-muted">
            <RelativeTime at={entry.created_at} />
          </p>
        </li>
      ))}
    </ol>
  )
}

const actors: Record<OwnAuditEntry['by'], string> = { you: 'Siz', seller: 'Satıcı', system: 'Sistem' }

function actOf({ action, changes: { version } }: OwnAuditEntry): string {
  if (action === 'license.handover') return 'Lisansı size devretti'
  if (action === 'license.warn' && typeof version === 'string')
    return `${version} sürümünün yakında duracağını haber verdi`
  return acts[action] ?? 'Bir işlem yaptı'
}

/** A sentence for each changed field: the value before, and after. */
function changesOf({ changes: { before, ...changes } }: OwnAuditEntry): string[] {
  const previous = (before ?? {}) as Record<string, unknown>
  return Object.entries(changes).flatMap(([name, value]) => {
    const label = licenseFields[name as keyof typeof licenseFields]?.label
    if (label === undefined) return []
    const after = fieldWords(name, value)
    return name in previous
      ? `${label}: ${fieldWords(name, previous[name])} → ${after}`
      : `${label}: ${after}`
  })
}
