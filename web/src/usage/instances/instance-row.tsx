import type { Instance, ReleaseRule } from '@muhur/contract/shop/instances'
import type { DetailedPulse } from '@muhur/contract/shop/pulse'
import { Check, Moon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { NameInPlace } from '../../ui/fields/name-in-place.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Moment } from '../../ui/time.tsx'
import { FittingStrip } from '../fitting-strip.tsx'
import { countryName } from './country-name.ts'
import { nameOf } from '../name-of.ts'
import { seatOf } from '../pulse.ts'
import { SdkName } from './sdk-name.tsx'
import { waitReasonId } from './release-rule-note.tsx'

interface InstanceRowProps {
  instance: Instance
  pulse: DetailedPulse | undefined
  rule: ReleaseRule | undefined
  onRelease: () => void
  onRename: (name: string | null) => void
}

/** An instance: name, state, and the facts that the program sent. */
export function InstanceRow({ instance, pulse, rule, onRelease, onRename }: InstanceRowProps) {
  const { held, hostname, version, sdk, address, country, activated_at, last_heartbeat_at } = instance
  const seat = pulse && seatOf(pulse, instance.id)
  const mustWait = Boolean(rule?.possible_at)
  return (
    <li>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <NameInPlace
            name={instance.name}
            shown={nameOf(instance)}
            heading={{ level: 'h3', className: 'text-title break-words' }}
            label="Kurulumun adı"
            placeholder={hostname ?? 'Örneğin: Ana sunucu'}
            onRename={onRename}
          />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <LivePill instance={instance} />
            {held && (
              <Button
                size="small"
                className="print:hidden"
                aria-label={`Serbest bırak: ${nameOf(instance)}`}
                aria-disabled={mustWait}
                aria-describedby={mustWait ? waitReasonId : undefined}
                onClick={mustWait ? undefined : onRelease}
              >
                Serbest bırak
              </Button>
            )}
          </span>
        </div>
        {seat && held && (
          <div className="grid gap-1.5">
            <FittingStrip beats={seat.beats} label={seat.label} className="h-4" />
            <p aria-hidden="true" className="text-meta text-muted">
              {seat.label}
            </p>
          </div>
        )}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
          <Fact name="Son nabız">
            <RelativeTime at={last_heartbeat_at} />
          </Fact>
          <Fact name="Başlangıç">
            <Moment at={activated_at} />
          </Fact>
          {instance.name !== null && hostname && <Fact name="Makine">{hostname}</Fact>}
          {version && <Fact name="Sürüm">{version}</Fact>}
          {sdk && (
            <Fact name="SDK">
              <SdkName sdk={sdk} />
            </Fact>
          )}
          {address && (
            <Fact name="Adres">
              {address}
              {country && <span className="text-muted"> · {countryName(country)}</span>}
            </Fact>
          )}
        </dl>
      </Card>
    </li>
  )
}

/** "Running" means: holds a seat. */
function LivePill({ instance: { held, released_at } }: { instance: Instance }) {
  return (
    <Pill icon={held ? Check : Moon} className={held ? 'bg-ok-bg text-ok' : 'bg-idle-bg text-idle'}>
      {held ? 'Çalışıyor' : released_at ? 'Yerini bıraktı' : 'Nabız kesildi'}
    </Pill>
  )
}
