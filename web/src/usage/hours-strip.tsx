import type { LicensePulse } from '@muhur/contract/shop/pulse'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { FittingStrip } from './fitting-strip.tsx'
import { hoursInWords, hoursOf } from './pulse.ts'

/** A license's last 48 hours. `explained` adds a legend in words. */
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
      <Skeleton className="h-5" />
    )
  const beats = hoursOf(pulse)
  const words = hoursInWords(beats)
  return (
    <div className="@container grid gap-1.5">
      <FittingStrip beats={beats} label={words} />
      {explained && (
        <>
          <p aria-hidden="true" className="text-meta">
            {words}.
          </p>
          {/* Dots alone need no legend. */}
          <p
            className={classes('text-meta text-muted', beats.every((beat) => beat === 'missing') && 'hidden')}
          >
            <span className="@max-[19rem]:hidden">Her çubuk bir saatin isteklerini gösterir.</span>
            <span className="@min-[19rem]:hidden">
              Her çubuk iki saattir: yarısı bir saatin isteklerini gösterir.
            </span>{' '}
            Uzun yeşil: hepsi kabul edildi. Orta sarı: bazıları reddedildi. Kısa kırmızı: hepsi reddedildi.
            Nokta: istek gelmedi.
          </p>
        </>
      )}
    </div>
  )
}
