import type { ProductVersions } from '@muhur/contract/releases/adoption'
import { Link } from 'react-router'
import { formatCount } from '../../words/format-count.ts'

interface VersionsProps {
  productId: string
  /** The version of the page. */
  version: string
  versions: ProductVersions['versions']
}

/** Which versions run on the machines of buyers, with links to the machines. */
export function Versions({ productId, version: shown, versions }: VersionsProps) {
  const all = versions.reduce((sum, { live_instances }) => sum + live_instances, 0)
  if (all === 0) return null
  const running = versions.find(({ version }) => version === shown)?.live_instances ?? 0
  return (
    <section aria-labelledby="running-versions" className="grid gap-3">
      <h2 id="running-versions" className="text-section">
        Kim neyi çalıştırıyor?
      </h2>
      <p className="text-muted">
        {formatCount(all)} kurulumun {formatCount(running)} tanesi {shown} çalıştırıyor;{' '}
        {formatCount(all - running)} kurulum hâlâ başka bir sürümde.
      </p>
      <ol className="grid max-w-[48rem] gap-2.5">
        {versions.map(({ version, live_instances }) => (
          <li key={version} className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
            <span className="min-w-0 flex-1 font-mono wrap-anywhere">
              {version ?? 'sürümünü söylemeyen'}
              {version === shown && <span className="ml-2 font-sans text-meta text-primary">bu sürüm</span>}
            </span>
            {version === null ? (
              <span>{formatCount(live_instances)} kurulum</span>
            ) : (
              <Link
                to={`/admin/instances?${new URLSearchParams({ product: productId, version })}`}
                className="underline underline-offset-4"
              >
                {formatCount(live_instances)} kurulum
              </Link>
            )}
            <span aria-hidden="true" className="h-1.5 basis-full rounded-full bg-tint">
              <span
                className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
                style={{ width: `${(100 * live_instances) / all}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
