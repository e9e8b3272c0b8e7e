import type { ReactNode } from 'react'
import { Flash } from '../ui/flash.tsx'
import { Day } from '../ui/time.tsx'
import type { WireLicense } from './embedded-product.ts'
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

export function EndFact({ license: { status, expires_at } }: { license: WireLicense }) {
  return (
    <Fact label="Bitiş Tarihi">
      {expires_at ? <Day at={expires_at} /> : 'Sınırsız'}
      {expires_at && status === 'active' && endsSoon(expires_at) && (
        <span className="block text-meta font-normal text-warn">Yakında bitiyor</span>
      )}
    </Fact>
  )
}

const fortnight = 14 * 24 * 60 * 60 * 1000

function endsSoon(at: string): boolean {
  const left = new Date(at).getTime() - Date.now()
  return left > 0 && left <= fortnight
}
