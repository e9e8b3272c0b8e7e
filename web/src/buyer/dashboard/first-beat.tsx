import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import type { WireLicense } from './embedded-product.ts'

const waiting = {
  title: 'İlk nabız bekleniyor',
  text: 'Anahtarı yazıp yazılımı açtığınızda burada görünür; sayfayı yenilemeniz gerekmez.',
}
const running = {
  title: 'İlk nabız geldi, lisansınız canlı!',
  text: 'Yazılımınız çalışıyor ve sunucuyla konuşuyor. Bundan sonrasını bu sayfadan izleyebilirsiniz.',
}
const stopped = {
  title: 'İlk nabız geldi, şu anda çalışan kurulum yok',
  text: 'Anahtarınız çalışıyor. Yazılımı yeniden açtığınızda lisansınız burada canlanır.',
}

/** Waits for a license's first heartbeat, and shows its arrival; never for a license that has run before. */
export function FirstBeat({ license }: { license: WireLicense }) {
  const { status, last_heartbeat_at, current_instances } = license
  const [waited] = useState(last_heartbeat_at === null)
  if (!waited || status !== 'active') return null
  const beaten = last_heartbeat_at !== null
  const alive = beaten && current_instances > 0
  const words = alive ? running : beaten ? stopped : waiting
  return (
    <div
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 overflow-hidden rounded-card border px-5 py-4 print:hidden sm:grid-cols-[auto_minmax(0,1fr)_14rem]',
        alive ? 'animate-arrive border-primary bg-surface' : 'border-line',
        !beaten && 'border-dashed',
      )}
    >
      <Seal alive={beaten} />
      {/* Two paragraphs in one status: screen readers announce the change of the text alone. */}
      <div role="status" className="grid gap-0.5">
        <p className="font-head text-title font-bold">{words.title}</p>
        <p className="text-muted">{words.text}</p>
      </div>
      <Line alive={alive} />
    </div>
  )
}

/** The shield of the brand: an outline that waits, then a seal. */
function Seal({ alive }: { alive: boolean }) {
  return (
    <svg
      key={String(alive)}
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classes('size-11', alive && 'animate-stamp')}
    >
      <path
        className={alive ? 'fill-primary' : 'fill-none stroke-field'}
        strokeDasharray="3 3"
        strokeWidth="1.5"
        d="M16 2 28 6v9.5C28 22.6 23 27.8 16 30 9 27.8 4 22.6 4 15.5V6z"
      />
      {alive && (
        <path
          className="fill-none stroke-on-primary"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m10.5 16 4 4 7-8"
        />
      )}
    </svg>
  )
}

/** A flat line, then a pulse that draws itself from left to right. */
function Line({ alive }: { alive: boolean }) {
  return (
    <svg
      viewBox="0 0 224 48"
      aria-hidden="true"
      className="h-12 w-full max-sm:col-span-2"
      preserveAspectRatio="none"
    >
      <path className="fill-none stroke-line" strokeWidth="2" d="M0 26h224" />
      {alive && (
        <path
          className="animate-draw fill-none stroke-primary"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray="1"
          d="M0 26h70l8-6 8 6h10l6 8 10-30 11 38 8-16h12l9-7 9 7h63"
        />
      )}
    </svg>
  )
}
