import type { LicensePulse } from '@muhur/contract/shop/pulse'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { FittingStrip } from './fitting-strip.tsx'
import { hoursInWords, hoursOf } from './pulse.ts'
import { StripLegend } from './strip-legend.tsx'

/** A license's last 48 hours. `explained` adds the sum in words and a legend. */
export function HoursStrip({
  pulse,
  failed,
  explained = false,
}: {
  pulse: LicensePulse | undefined
  failed: boolean
  explained?: boolean
}) {
  if (!pulse)
    return failed ? (
      <p className="text-meta text-muted">Nabız kaydı yüklenemedi.</p>
    ) : (
      <Skeleton className={explained ? 'h-36' : 'h-5'} />
    )
  const beats = hoursOf(pulse)
  const words = hoursInWords(beats)
  return (
    <div className="grid gap-1.5">
      <FittingStrip beats={beats} label={words} />
      {explained && (
        <>
          <p aria-hidden="true" className="text-meta">
            {words}.
          </p>
          <StripLegend />
        </>
      )}
    </div>
  )
}
