import type { Instance } from '@muhur/contract/shop/instances'
import { TimerReset } from 'lucide-react'
import { formatDate, formatTime } from '../words/format-date.ts'
import { Moment } from '../ui/time.tsx'
import { lengthOf, useStatus, type Outage } from './use-status.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** For a day after an outage: the times of the instances that had a seat then were extended. */
export function OutageNote({ instances }: { instances: readonly Instance[] }) {
  const { data: status } = useStatus({ staleTime: minute })
  const outage = status?.outages?.find(
    (each) =>
      Date.parse(each.ended_at) > Date.parse(status.now) - day &&
      instances.some((instance) => outlasted(each, instance)),
  )
  if (!outage) return null
  const { began_at, ended_at } = outage
  const isOneDay = formatDate(began_at) === formatDate(ended_at)
  return (
    <p className="flex gap-2.5 rounded-button border border-line bg-surface px-3.5 py-2.5 text-muted print:hidden">
      <TimerReset aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
      <span>
        Lisans sunucusuna <Moment at={began_at} /> ile{' '}
        {isOneDay ? <time dateTime={ended_at}>{formatTime(ended_at)}</time> : <Moment at={ended_at} />}{' '}
        arasında ulaşılamadı. Kurulumların yerini koruduğu süre ve ek süresi bu yüzden{' '}
        <strong className="text-ink">{lengthOf(outage)}</strong> uzatıldı; yapmanız gereken bir şey yok.
      </span>
    </p>
  )
}

/** A lease that began before the end of an outage and was not over then went on when the outage ended. */
const outlasted = ({ ended_at }: Outage, { activated_at, lease_expires_at }: Instance): boolean =>
  Date.parse(activated_at) < Date.parse(ended_at) && Date.parse(lease_expires_at) >= Date.parse(ended_at)
