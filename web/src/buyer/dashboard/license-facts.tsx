import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Day } from '../../ui/time.tsx'
import { NewKey } from '../../usage/new-key.tsx'
import { HoursStrip } from '../../usage/hours-strip.tsx'
import { useOwnPulse } from '../../usage/use-pulse.ts'
import type { WireLicense } from './embedded-product.ts'
import { EndFact, TextFacts, UseFact } from './fact.tsx'
import { LicenseKey } from './key/license-key.tsx'

const words = {
  verb: 'Anahtarı yenile',
  title: 'Anahtar yenilensin mi?',
  remedy: 'Süre dolmadan yeni anahtarı yazılımın ayarlarına yazıp yeniden başlatın.',
  shown: 'Bu anahtarı yazılımın ayarlarına yazıp yeniden başlatın. Lisansın sayfasında her zaman bulursunuz.',
}

/** The facts beside the tabs: key, use, end and the last two days. */
export function LicenseFacts({ license }: { license: WireLicense }) {
  const { last_heartbeat_at, created_at } = license
  const { pulse, isError } = useOwnPulse(license.id)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:sticky lg:top-24 lg:self-start">
      <div className="grid gap-3">
        <LicenseKey licenseKey={license.license_key} />
        {license.status !== 'revoked' && (
          <NewKey licenseId={license.id} running={license.current_instances} words={words} />
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-5 [&_time]:whitespace-normal">
        <UseFact license={license} />
        <Fact strong name="Son nabız">
          {last_heartbeat_at ? <RelativeTime at={last_heartbeat_at} /> : 'Henüz yok'}
        </Fact>
        <EndFact license={license} />
        <Fact strong name="Veriliş">
          <Day at={created_at} />
        </Fact>
        <TextFacts license={license} />
      </dl>
      <div className="border-t border-line pt-5">
        <HoursStrip pulse={pulse} failed={isError} explained />
      </div>
    </Card>
  )
}
