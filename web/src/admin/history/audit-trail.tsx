import type { AuditEntry } from '@muhur/contract/record/audit'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadMore } from '../../list/load-more.tsx'
import type { GrowingRows } from '../../list/use-list.ts'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import { userName } from '../people/users.ts'
import { actOf, differencesOf, objectOf, peopleOf, type ShownObject } from './audit-words.ts'

interface TrailProps {
  query: GrowingRows<AuditEntry>
  /** Shown where there is no entry. */
  empty: ReactNode
  /** Whether the entries are of different objects, so that each entry names its object. */
  namesObjects?: boolean
}

/** Entries of the record, in all states of a list. */
export function Trail({ query, empty, namesObjects = false }: TrailProps) {
  const entries = query.rows
  if (!entries && query.error)
    return <ErrorBox message="İşlem kaydı yüklenemedi." error={query.error} onRetry={query.refetch} />
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className="rounded-card border border-line bg-surface transition-opacity aria-busy:opacity-60"
    >
      {!entries ? (
        <Skeleton className="m-4 h-dvh" />
      ) : entries.length === 0 ? (
        empty
      ) : (
        <>
          <ol className="px-4">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} namesObject={namesObjects} />
            ))}
          </ol>
          <LoadMore query={query} />
        </>
      )}
    </div>
  )
}

function Entry({ entry, namesObject }: { entry: AuditEntry; namesObject: boolean }) {
  const { actor, token, address, created_at, detail } = entry
  const differences = differencesOf(detail)
  const object = namesObject ? objectOf(entry) : undefined
  const shown: ShownObject[] = [...(object ? [object] : []), ...peopleOf(entry)]
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
        {shown.map(({ to, name, isKey }) => (
          <Fragment key={`${name} ${to}`}>
            {/* The dot stands at the end of a line, not at the beginning of the next. */}
            {'\u00a0'}
            <span className="text-muted">·</span>{' '}
            {to === undefined ? (
              <span className="text-muted">{name}</span>
            ) : (
              <Link
                to={to}
                className={classes(
                  'text-primary underline underline-offset-4',
                  isKey && 'font-mono text-meta',
                )}
              >
                {name}
              </Link>
            )}
          </Fragment>
        ))}
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-meta text-muted">
        <p>
          <RelativeTime at={created_at} />
          {address && <span className="font-mono"> · {address}</span>}
          {typeof detail.bulk === 'string' && ' · toplu işlem'}
          {token !== null && ` · API token’ı: ${token}`}
          {entry.erased && ' · kişisel ayrıntısı silindi'}
        </p>
        <Proof entry={entry} namesObject={namesObject} />
      </div>
    </li>
  )
}

/** The proof of the entry, and all fields of the entry; folded, since few people ask. */
function Proof({ entry, namesObject }: { entry: AuditEntry; namesObject: boolean }) {
  const { id, subject, subject_id, sequence, hash, request_ref, detail } = entry
  return (
    <details className="min-w-0 open:w-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-chip underline decoration-line underline-offset-4 hover:text-ink">
        {sequence === null ? 'Ayrıntı' : `Kayıt no ${sequence}`}
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 pb-2">
        <Line name="Kayıt kimliği" value={id} />
        <Line name="İstek numarası" value={request_ref} />
        <Line name="Zincirdeki özeti" value={hash ?? undefined} missing="Birkaç saniye içinde eklenecek" />
        {Object.keys(detail).length > 0 && (
          <>
            <dt className="self-start">Ayrıntı</dt>
            <dd className="min-w-0">
              <pre className="max-h-64 overflow-auto rounded-chip bg-tint p-3 font-mono text-meta whitespace-pre-wrap wrap-anywhere text-ink">
                {JSON.stringify(detail, null, 2)}
              </pre>
            </dd>
          </>
        )}
      </dl>
      {namesObject && (
        <Link
          to={`/admin/audit?subject=${subject?.id ?? subject_id}`}
          className="inline-block pb-2 text-primary underline underline-offset-4"
        >
          Bununla ilgili tüm işlemler
        </Link>
      )}
    </details>
  )
}

interface LineProps {
  name: string
  value: string | null | undefined
  missing?: string
}

function Line({ name, value, missing = 'Yok' }: LineProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-ink">
        {value ? (
          <>
            <span className="min-w-0 truncate font-mono">{value}</span>
            <CopyButton text={value} label={`${name}: kopyala`} done={`${name} kopyalandı`} />
          </>
        ) : (
          <span className="text-muted">{missing}</span>
        )}
      </dd>
    </>
  )
}
