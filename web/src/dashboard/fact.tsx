import { endsSoon } from '../ends-soon.ts'
import { Fact } from '../ui/fact.tsx'
import { Flash } from '../ui/flash.tsx'
import { Day } from '../ui/time.tsx'
import type { WireLicense } from './embedded-product.ts'
import { RenewLink } from './renew-link.tsx'
import { Seats } from './seats.tsx'

export function UseFact({ license: { current_instances, max_instances } }: { license: WireLicense }) {
  return (
    <Fact strong name="Aktif Kullanım">
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
    <Fact strong name="Bitiş Tarihi">
      {expires_at ? <Day at={expires_at} /> : 'Sınırsız'}
      {endsSoon(license) && <span className="block text-meta font-normal text-warn">Yakında bitiyor</span>}
    </Fact>
  )
}

/** How an expired license goes on. */
export function RenewFact({ license: { status } }: { license: WireLicense }) {
  if (status !== 'expired') return null
  return (
    <Fact whole name="Yenileme">
      <span className="flex flex-wrap items-center gap-x-4">
        Süre uzatılınca aynı anahtar yeniden çalışır.
        <span className="font-semibold text-primary">
          <RenewLink />
        </span>
      </span>
    </Fact>
  )
}

/** What the seller wrote for the buyer. */
export function NoteFact({ license: { note_for_buyer } }: { license: WireLicense }) {
  if (!note_for_buyer) return null
  return (
    <Fact whole name="Satıcının notu">
      <span className="whitespace-pre-line">{note_for_buyer}</span>
    </Fact>
  )
}
