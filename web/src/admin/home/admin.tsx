import type { Overview, Setup } from '@muhur/contract/shop/overview'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { BackupWarning } from '../warnings/backup-warning.tsx'
import { TriedKeys } from '../warnings/refused-calls.tsx'
import { HaltedReleases } from '../warnings/halted-releases.tsx'
import { StoppedBot } from '../warnings/stopped-bot.tsx'
import { StoppedWebhooks } from '../warnings/stopped-webhooks.tsx'
import { ClockStepNotice } from './clock-step.tsx'
import { Expiring } from './expiring.tsx'
import { LiveChart } from './live-chart.tsx'
import { isSilent } from './findings.ts'
import { Origins } from './origins.tsx'
import { MostDenied } from './most-denied.tsx'
import { SetupList } from './setup-list.tsx'
import { stepsOf } from './setup-steps.ts'
import { Stats } from './stats.tsx'
import { useOverview } from './use-overview.ts'
import { useSales } from './use-sales.ts'
import { VerdictChart } from './verdict-chart.tsx'

export function Component() {
  const query = useOverview()
  const { sales, settled } = useSales()
  // The parts below the figures appear when all figures are there, so that no late row moves them.
  const { data } = query
  const below = settled ? data : undefined
  const [guided, setGuided] = useState(false)
  // Until all steps are done, in the demo until the first heartbeat; a viewer who sees the list also sees the last step ticked.
  if (data && !guided && isUnfinished(data.setup)) setGuided(true)
  return (
    <>
      <PageHeader title="Admin Paneli">
        <LinkButton icon={Plus} to="/admin/products/new">
          Yeni Ürün Ekle
        </LinkButton>
        <LinkButton icon={Plus} to="/admin/licenses/new" look="primary">
          Yeni Lisans Oluştur
        </LinkButton>
      </PageHeader>
      <StoppedWebhooks />
      <StoppedBot />
      <HaltedReleases />
      <BackupWarning />
      {data?.clock_step && <ClockStepNotice step={data.clock_step} />}
      <TriedKeys />
      {data && guided && <SetupList setup={data.setup} />}
      <Stats query={query} sales={below && sales} />
      {below && <Charts data={below} now={query.dataUpdatedAt} />}
      {below?.setup.alive && <Origins />}
      {below && !guided && (
        <Link
          to="/admin/setup"
          className="justify-self-start text-meta text-muted underline underline-offset-4"
        >
          İlk adımlar listesini aç
        </Link>
      )}
      {(query.isLoading || (data && !below)) && <Skeleton className="h-96" />}
    </>
  )
}

const isUnfinished = (setup: Setup): boolean =>
  !setup.alive || (!setup.demo && stepsOf(setup).some(({ done }) => !done))

/** Only charts with something to draw. */
function Charts({ data, now }: { data: Overview; now: number }) {
  const verdicts = !isSilent(data.verdicts)
  // The curve ends with the present figure; the last sample is up to five minutes old.
  const samples = [...data.live, { at: new Date(now).toISOString(), instances: data.running }]
  const hasInstances = samples.some(({ instances }) => instances > 0)
  const ends = data.expiring.some(({ count }) => count > 0)
  if (!verdicts && !hasInstances && !ends) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 pt-4 *:border-t *:border-line *:pt-6 xl:grid-cols-2">
      {verdicts && <VerdictChart verdicts={data.verdicts} />}
      {hasInstances && <LiveChart live={samples} />}
      {verdicts && <MostDenied licenses={data.most_denied} />}
      {ends && <Expiring weeks={data.expiring} />}
    </div>
  )
}
