import type { ReactNode } from 'react'
import { endsSoon } from '../ends-soon.ts'
import { Flash } from '../ui/flash.tsx'
import { Day } from '../ui/time.tsx'
import type { WireLicense } from './embedded-product.ts'
import { RenewLink } from './renew-link.tsx'
import { Seats } from './seats.tsx'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

export function UseFact({ license: { current_instances, max_instances } }: { license: WireLicense }) {
  return (
    <Fact label="Aktif Kullanım">
      <Flash value={`${current_instances} ${max_instances}`}>
        <span className="tabular-nums">
          {current_instances} / {max_instances}
        </span>
      </Flash>
      <Seats taken={current_instances} all={max_instances} />
    </Fact>
  )
}

export function EndFact({ license }: { license: WireLicense }) {
  const { expires_at } = license
  return (
    <Fact label="Bitiş Tarihi">
      {expires_at ? <Day at={expires_at} /> : 'Sınırsız'}
      {endsSoon(license) && <span className="block text-meta font-normal text-warn">Yakında bitiyor</span>}
    </Fact>
  )
}

/** How an expired license goes on. */
export function RenewFact({ license: { status } }: { license: WireLicense }) {
  if (status !== 'expired') return null
  return (
    <div className="col-span-full grid content-start gap-0.5">
      <dt className="text-meta text-muted">Yenileme</dt>
      <dd className="flex flex-wrap items-center gap-x-4">
        Süre uzatılınca aynı anahtar yeniden çalışır.
        <span className="font-semibold text-primary">
          <RenewLink />
        </span>
      </dd>
    </div>
  )
}

/** What the seller wrote for the buyer. */
export function NoteFact({ license: { note_for_buyer } }: { license: WireLicense }) {
  if (!note_for_buyer) return null
  return (
    <div className="col-span-full grid content-start gap-0.5">
      <dt className="text-meta text-muted">Satıcının notu</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{note_for_buyer}</dd>
    </div>
  )
}
