import {
  listLicenseReleases,
  type OwnRelease,
  type ReleaseOverview,
  type WithheldReason,
} from '@muhur/contract/releases/own-releases'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { LoadMore } from '../../../list/load-more.tsx'
import { useGrowingList } from '../../../list/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { Day } from '../../../ui/time.tsx'
import { formatCount } from '../../../words/format-count.ts'
import { FileButtons } from './file-buttons.tsx'

interface ReleaseListProps {
  licenseId: string
  /** `none`: those that the license gets. */
  withheld: WithheldReason | 'none'
}

/** Releases of a license, newest first. */
export function ReleaseList({ licenseId, withheld }: ReleaseListProps) {
  const input = { params: { licenseId }, query: { withheld } }
  const list = useGrowingList(listLicenseReleases, input, ({ id }) => id)
  if (!list.rows)
    return list.error ? (
      <ErrorBox message="Sürümler yüklenemedi." error={list.error} onRetry={list.refetch} />
    ) : (
      <LoadingSkeleton what="Sürümler" className="h-48" />
    )
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {list.rows.map((release) => (
          <Row key={release.id} licenseId={licenseId} release={release} />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore query={list} />}
    </>
  )
}

const withheldWords: Record<WithheldReason, (count: string) => string> = {
  license: (count) => `Lisans kullanılabilir olunca açılacak ${count} sürüm`,
  ended: (count) => `Yenilerseniz açılacak ${count} sürüm`,
  entitlement: (count) => `Paketinizde olmayan ${count} sürüm`,
  version_blocked: (count) => `Satıcınızın durdurduğu ${count} sürüm`,
}

interface WithheldReleasesProps {
  licenseId: string
  releases: ReleaseOverview['withheld'][number]
}

/** Releases that the license does not get, behind a press. */
export function WithheldReleases({ licenseId, releases: { reason, count } }: WithheldReleasesProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <div className="grid gap-3">
      <Button
        icon={ChevronDown}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="justify-self-start"
      >
        {withheldWords[reason](formatCount(count))}
      </Button>
      <div id={list}>{open && <ReleaseList licenseId={licenseId} withheld={reason} />}</div>
    </div>
  )
}

function Row({ licenseId, release }: { licenseId: string; release: OwnRelease }) {
  const { version, channel, published_at, notes, withheld } = release
  return (
    <li className="grid gap-2 px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-40">
          <span className="font-semibold">{version}</span>
          {channel === 'beta' && <span className="ml-2 text-meta text-muted">beta</span>}
          <span className="block text-meta text-muted">
            <Day at={published_at} />
          </span>
        </span>
        {withheld === null && <FileButtons licenseId={licenseId} release={release} />}
      </div>
      {notes && (
        <details className="group">
          <Summary>Notlar</Summary>
          <Markdown text={notes} topLevel={3} className="pb-2" />
        </details>
      )}
    </li>
  )
}
