import {
  createDownload,
  listLicenseReleases,
  type OwnRelease,
  type WithheldReason,
} from '@muhur/contract/releases/downloads'
import { listLicenseInstances } from '@muhur/contract/shop/instances'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../api/use-answer.ts'
import { LoadMore } from '../../../list/load-more.tsx'
import { useGrowingList, useListPage } from '../../../list/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { Day } from '../../../ui/time.tsx'
import { formatBytes } from '../../../words/format-bytes.ts'
import { RenewLink } from '../renew-link.tsx'
import { Feed } from './feed.tsx'

interface LicenseReleasesProps {
  licenseId: string
  expired: boolean
}

/** The downloads of a license's owner, the news since the running version, and the releases that a renewal brings. */
export function LicenseReleases({ licenseId, expired }: LicenseReleasesProps) {
  const params = { licenseId }
  const list = useGrowingList(listLicenseReleases, { params }, ({ id }) => id)
  const given = useListPage(listLicenseReleases, { params, query: { withheld: 'none' } })
  const ended = useListPage(
    listLicenseReleases,
    { params, query: { withheld: 'ended' } },
    { enabled: expired },
  )
  const running = useListPage(listLicenseInstances, { params, query: { place: 'held', limit: '50' } })
  const releases = list.rows
  const failed = [list, given].find(({ error }) => error)
  if (!releases || !given.data)
    return failed ? (
      <ErrorBox message="Sürümler yüklenemedi." error={failed.error} onRetry={failed.refetch} />
    ) : (
      <LoadingSkeleton what="Sürümler" className="h-48" />
    )
  if (releases.length === 0)
    return <p className="text-muted">Satıcınız bu ürünün dosyasını henüz buraya koymadı.</p>
  const open = releases.filter(({ withheld, files }) => withheld === null && files.length > 0)
  const newest = newestOf(given.data.rows.filter(({ files }) => files.length > 0))
  const versions = running.data?.rows.map(({ version }) => version) ?? []
  const mine = releases.findIndex(({ version }) => versions.includes(version))
  const since = mine > 0 ? open.filter((release) => releases.indexOf(release) < mine) : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {newest ? (
        <Newest licenseId={licenseId} release={newest} />
      ) : (
        <p className="text-muted">Bu lisansla şu anda indirebileceğiniz bir sürüm yok.</p>
      )}
      {expired && ended.data && ended.data.total > 0 && (
        <section
          aria-label="Yenileyince"
          className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-tint p-5"
        >
          <p className="min-w-0 flex-1 basis-64">
            {newest
              ? 'Lisansınızın süresi doldu; dolmadan önce yayınlanan sürümler sizde kalır.'
              : 'Lisansınızın süresi doldu.'}{' '}
            Yenilerseniz {ended.data.total} sürüm daha açılır; en yenisi {newestOf(ended.data.rows)!.version}.
          </p>
          <RenewLink />
        </section>
      )}
      {since.length > 0 && (
        <section aria-labelledby="since" className="grid gap-4">
          <h2 id="since" className="text-title">
            Sizdekinden ({releases[mine]!.version}) bu yana
          </h2>
          {since.map(({ id, version, notes }) => (
            <div key={id}>
              <h3 className="font-semibold">{version}</h3>
              {notes ? <Markdown text={notes} topLevel={3} /> : <p className="text-muted">Not yazılmamış.</p>}
            </div>
          ))}
        </section>
      )}
      <section aria-labelledby="all-releases" className="grid gap-3">
        <h2 id="all-releases" className="text-title">
          Tüm sürümler
        </h2>
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {releases.map((release) => (
            <Row key={release.id} licenseId={licenseId} release={release} />
          ))}
        </ul>
        {list.hasNextPage && <LoadMore query={list} />}
      </section>
      <Feed licenseId={licenseId} />
    </div>
  )
}

const newestOf = (releases: readonly OwnRelease[]) =>
  releases.find(({ channel }) => channel === 'stable') ?? releases[0]

function Newest({ licenseId, release }: { licenseId: string; release: OwnRelease }) {
  return (
    <section aria-label="Son sürüm" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-title">{release.version}</h2>
        <span className="text-muted">
          <Day at={release.published_at} />
        </span>
        {release.required && <span className="font-semibold text-warn">Zorunlu güncelleme</span>}
      </div>
      <Files licenseId={licenseId} release={release} primary />
      {release.notes && <Markdown text={release.notes} topLevel={3} />}
    </section>
  )
}

const withheldWords: Record<WithheldReason, string> = {
  license: 'lisans şu anda kullanılamıyor',
  ended: 'lisansınızın bitişinden sonra çıktı',
  entitlement: 'paketinizde yok',
  version_blocked: 'satıcınız bu sürümü durdurdu',
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
        {withheld === null ? (
          <Files licenseId={licenseId} release={release} />
        ) : (
          <span className="text-meta text-muted">{withheldWords[withheld]}</span>
        )}
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

interface FilesProps {
  licenseId: string
  release: OwnRelease
  primary?: boolean
}

/** A button for each file: the link is made by the press, and the browser shows the progress. */
function Files({ licenseId, release, primary = false }: FilesProps) {
  const create = useChange(createDownload)
  const [given, setGiven] = useState<string>()
  const download = (file: string) =>
    create.mutate(
      { params: { licenseId }, body: { release_id: release.id, file } },
      {
        onSuccess: ({ url, sha256 }) => {
          setGiven(sha256)
          window.location.assign(new URL(url).pathname)
        },
      },
    )
  const one = release.files.length === 1
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {release.files.map(({ name, bytes }) => (
          <Button
            key={name}
            icon={Download}
            look={primary ? 'primary' : 'outline'}
            size={primary ? 'normal' : 'small'}
            busy={create.isPending}
            aria-label={primary && one ? undefined : `${name} indir (${release.version})`}
            onClick={() => download(name)}
          >
            {one ? (primary ? 'Son sürümü indir' : 'İndir') : name}
            {primary && <span className="font-normal">{formatBytes(bytes)}</span>}
          </Button>
        ))}
      </div>
      <div role="status" className="text-meta">
        {create.error && <p className="text-bad">{reason(create.error)}</p>}
        {given !== undefined && primary && (
          <p className="wrap-anywhere text-muted">
            İndirme başladı. Dosyanın SHA-256 özeti: <span className="font-mono">{given}</span>
          </p>
        )}
      </div>
    </div>
  )
}
