import { listOwnDenials, maximumDenialCount } from '@muhur/contract/shop/denials/own-denials'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useAnswer } from '../api/use-answer.ts'
import { formatCount } from '../words/format-count.ts'
import { shortKey } from '../words/short-key.ts'
import { ErrorBox } from '../ui/state/error-box.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Loading } from '../ui/state/loading.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { messageOf } from './message-of.ts'

/** Denials grouped by reason, each with its latest: of one license, or of all own licenses. */
export function DenialList({ licenseId }: { licenseId?: string }) {
  const query = { license_id: licenseId }
  const { data: groups, error, refetch } = useAnswer(listOwnDenials, { query })
  if (!groups && !error)
    return (
      <Loading what="Retler" className="gap-3">
        <Skeleton className="h-16 rounded-card" />
      </Loading>
    )
  if (!groups) {
    return <ErrorBox message="Retler yüklenemedi." error={error} onRetry={refetch} />
  }
  if (groups.length === 0) return <Nothing />
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {groups.map((group) => (
        <li key={`${group.license_id} ${group.code}`} className="border-t border-line first:border-t-0">
          <Link
            to={`/denials/${group.request_ref}`}
            className="flex items-center gap-4 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-tint sm:px-5"
          >
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-semibold">{messageOf(group.code)}</span>
              <span className="text-meta wrap-anywhere text-muted">
                {licenseId === undefined && (
                  <>
                    {group.product_name} ·{' '}
                    <span className="whitespace-nowrap">{shortKey(group.license_key)} ·</span>{' '}
                    {group.test && 'deneme lisansı · '}
                  </>
                )}
                {group.count > 1 &&
                  `${formatCount(group.count)}${group.count === maximumDenialCount ? '+' : ''} kez, sonuncusu `}
                <RelativeTime at={group.denied_at} />
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line px-5 py-10 text-center">
      <ShieldCheck aria-hidden="true" className="size-7 text-ok" />
      <p className="font-head text-title font-bold">Kayıtlı ret yok</p>
      <p className="max-w-[46ch] text-muted">
        Bir istek reddedilirse nedeni birkaç saniye içinde burada görünür ve 90 gün saklanır.
      </p>
    </div>
  )
}
