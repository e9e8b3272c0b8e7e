import { listVersions, type ProductVersions } from '@muhur/contract/releases/adoption'
import { listReleases } from '@muhur/contract/releases/releases-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import type { Mark } from '../../ui/charts/plot.tsx'
import { formatCount } from '../../words/format-count.ts'
import { formatDay } from '../../words/format-date.ts'

const fills = [
  'fill-primary forced-colors:fill-[CanvasText]',
  'fill-ok forced-colors:fill-[Highlight]',
  'fill-warn',
]
const others = { name: 'Diğer', className: 'fill-faint forced-colors:fill-[GrayText]' }

/** Who runs which version of a product, by day. */
export function Adoption({ productId }: { productId: string }) {
  const versions = useAnswer(listVersions, { params: { id: productId } })
  const newest = useAnswer(listReleases, {
    query: { product_id: productId, channel: 'stable', state: 'published', limit: '1' },
  })
  if (!versions.data || versions.data.days.length === 0) return null
  return <Strip {...versions.data} newest={newest.data?.[0]?.version} />
}

interface StripProps extends Pick<ProductVersions, 'days' | 'versions'> {
  /** The version that was released last. */
  newest: string | undefined
}

function Strip({ days, versions, newest }: StripProps) {
  const names = mostRun(days)
  const marks: Mark[] = [...names.map((name, at) => ({ name, className: fills[at]! })), others]
  const bars = days.map(({ day, versions: ran }) => {
    const of = (wanted: string) => ran.find(({ version }) => version === wanted)?.instances ?? 0
    const named = names.map(of)
    return { day: formatDay(day), parts: [...named, sumOf(ran) - sum(named)] }
  })
  const title = finding(versions, newest)
  return (
    <Chart
      title={title}
      lead={`Son ${formatCount(days.length)} günde her gün çalışan kurulumlar, son söyledikleri sürüme göre.`}
      table={{
        head: ['Gün', ...marks.map(({ name }) => name)],
        rows: bars.map(({ day, parts }) => [day, ...parts.map(formatCount)]),
      }}
    >
      <Bars
        label={title}
        marks={marks}
        axis={[
          ...new Set([bars[0]!, bars[Math.floor(bars.length / 2)]!, bars.at(-1)!].map(({ day }) => day)),
        ]}
        bars={bars.map(({ day, parts }) => ({
          text: `${day}: ${marks.map(({ name }, at) => `${name} ${formatCount(parts[at]!)}`).join(', ')}`,
          parts,
        }))}
      />
    </Chart>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const sumOf = (ran: readonly { instances: number }[]) => sum(ran.map(({ instances }) => instances))

/** The versions that ran most in all these days, as many as there are fills. */
function mostRun(days: ProductVersions['days']): string[] {
  const totals = new Map<string, number>()
  for (const { version, instances } of days.flatMap(({ versions }) => versions))
    if (version !== null) totals.set(version, (totals.get(version) ?? 0) + instances)
  return [...totals]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, fills.length)
    .map(([version]) => version)
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** The seller's first question: how many still run the most common old version. */
function finding(versions: ProductVersions['versions'], newest: string | undefined): string {
  const old = versions.find(({ version }) => version !== null && byNumber.compare(version, newest ?? '') < 0)
  if (!old) return 'Kim hangi sürümü çalıştırıyor?'
  return `${formatCount(old.live_instances)} kurulum hâlâ ${old.version}`
}
