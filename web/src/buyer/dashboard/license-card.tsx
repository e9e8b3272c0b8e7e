import type { LicensePulse } from '@muhur/contract/shop/pulse'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { shortKey } from '../../words/short-key.ts'
import { endAtWord } from '../../products/end-at-word.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ProductIcon } from '../../ui/marks/product-icon.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { TestPill } from '../../ui/marks/test-pill.tsx'
import { Day } from '../../ui/time.tsx'
import { HoursStrip } from '../../usage/hours-strip.tsx'
import { productOf, titleOf, type WireLicense } from './embedded-product.ts'
import { EndFact, NextStepFact, TextFacts, UseFact } from './fact.tsx'
import { LicenseKey } from './key/license-key.tsx'
import { LicenseName } from './name/license-name.tsx'

interface LicenseCardProps {
  license: WireLicense
  pulse: LicensePulse | undefined
  /** Whether loading the pulse failed. */
  pulseFailed: boolean
  onRename: (name: string | null) => void
}

export function LicenseCard({ license, pulse, pulseFailed, onRename }: LicenseCardProps) {
  const product = productOf(license)
  const { name, under } = titleOf(license)
  const { last_heartbeat_at, expires_at } = license
  return (
    // Subgrid rows of the list, so that keys and facts of neighbouring cards align.
    <Card className="row-span-4 grid gap-y-2.5 print:break-inside-avoid grid-cols-[minmax(0,1fr)] grid-rows-subgrid max-sm:p-4 sm:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 sm:gap-3">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 max-sm:gap-y-2.5">
          <ProductIcon url={product?.icon_url} className="row-span-2 size-11" />
          <div className="max-sm:col-span-2">
            <LicenseName license={license} level="h2" onRename={onRename} />
          </div>
          <span className="col-start-3 flex flex-wrap gap-1 justify-self-end max-sm:row-start-2">
            <TestPill test={license.test} />
            <StatusPill status={license.status} />
          </span>
          <p className="col-start-2 row-start-2 truncate text-meta text-muted">{under}</p>
        </div>
        {product?.description && (
          <p
            key={product.description}
            ref={endAtWord}
            className="line-clamp-1 break-words text-muted max-sm:text-meta"
          >
            {product.description}
          </p>
        )}
      </div>
      <LicenseKey licenseKey={license.license_key} />
      <dl className="grid content-start grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-x-3 gap-y-2 max-sm:text-meta sm:gap-3 sm:border-t sm:border-line sm:pt-4 [&_time]:whitespace-normal">
        <UseFact license={license} />
        <Fact strong name="Son Güncelleme">
          {last_heartbeat_at ? <Day at={last_heartbeat_at} /> : 'Henüz yok'}
        </Fact>
        {expires_at && <EndFact license={license} />}
        <NextStepFact license={license} />
        <TextFacts license={license} short />
      </dl>
      <div className="flex items-center gap-5 border-t border-line max-sm:-mb-2 max-sm:pt-1 sm:pt-4">
        <div className="grid min-w-0 flex-1">
          <HoursStrip pulse={pulse} failed={pulseFailed} />
        </div>
        <Link
          to={`/dashboard/licenses/${license.id}`}
          aria-label={`Ayrıntılar: ${name}, ${shortKey(license.license_key)}`}
          className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline print:hidden"
        >
          Ayrıntılar
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </Card>
  )
}
