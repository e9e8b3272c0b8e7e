import type { AuditEntry } from '@muhur/contract/audit'
import { Link } from 'react-router'
import { ErrorBox } from '../../ui/error-box.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadMore } from '../../list/load-more.tsx'
import { BeforeAndAfter } from '../before-and-after.tsx'
import { userName } from '../use-users.ts'
import { actOf, differencesOf } from './history-words.ts'
import { useHistory } from './use-license.ts'

export function LicenseHistory({ id }: { id: string }) {
  const query = useHistory(id)
  const entries = query.rows
  return (
    <section aria-labelledby="license-history">
      <h2 id="license-history" className="mb-3 text-title">
        Geçmiş
      </h2>
      {!entries && query.error ? (
        <ErrorBox message="Geçmiş yüklenemedi." onRetry={query.refetch} />
      ) : (
        <div className="rounded-card border border-line bg-surface">
          {!entries ? (
            <Skeleton className="m-4 h-40" />
          ) : entries.length === 0 ? (
            <p className="p-4 text-muted">Henüz bir değişiklik yapılmadı.</p>
          ) : (
            <>
              <ol className="px-4">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              <LoadMore query={query} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, token, address, created_at, detail } = entry
  const differences = differencesOf(detail)
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <p className="wrap-anywhere">
        {actor ? (
          <Link to={`/admin/users/${actor.id}`} className="font-semibold hover:underline">
            {userName(actor)}
          </Link>
        ) : (
          <span className="font-semibold">Sistem</span>
        )}{' '}
        <span className="text-muted">· {actOf(entry)}</span>
      </p>
      {differences.length > 0 && (
        <dl className="grid gap-1 text-meta">
          {differences.map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap gap-x-1.5 wrap-anywhere">
              <dt className="text-muted">{name}:</dt>
              <dd className="min-w-0">
                <BeforeAndAfter before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-meta text-muted">
        <RelativeTime at={created_at} />
        {address && <span className="font-mono"> · {address}</span>}
        {typeof detail.bulk === 'string' && ' · toplu işlem'}
        {token !== null && ` · API token’ı: ${token}`}
      </p>
    </li>
  )
}
