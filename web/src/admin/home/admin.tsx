import { Plus } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageHeader } from '../page-header.tsx'
import { ExpiringChart } from './expiring-chart.tsx'
import { LiveChart } from './live-chart.tsx'
import { MostDenied } from './most-denied.tsx'
import { Stats } from './stats.tsx'
import { useOverview } from './use-overview.ts'
import { VerdictChart } from './verdict-chart.tsx'

export function Component() {
  const query = useOverview()
  const { data } = query
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
      <Stats query={query} />
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 pt-4 *:border-t *:border-line *:pt-6 xl:grid-cols-2">
          <div className="xl:col-span-2">
            <VerdictChart verdicts={data.verdicts} />
          </div>
          <LiveChart live={data.live} now={query.dataUpdatedAt} />
          <ExpiringChart weeks={data.expiring} />
          <div className="xl:col-span-2">
            <MostDenied licenses={data.most_denied} />
          </div>
        </div>
      )}
      {query.isLoading && <Skeleton className="h-64" />}
    </>
  )
}
