import { getReleaseOverview, newerLimit, type OwnRelease } from '@muhur/contract/releases/own-releases'
import { useAnswer } from '../../../api/use-answer.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { Day } from '../../../ui/time.tsx'
import { formatCount } from '../../../words/format-count.ts'
import { RenewLink } from '../renew-link.tsx'
import { Feed } from './feed.tsx'
import { FileButtons } from './file-buttons.tsx'
import { ReleaseList, WithheldReleases } from './release-list.tsx'

interface LicenseReleasesProps {
  licenseId: string
}

/** Releases whose notes stand open; the notes of more would come before the downloads for many screens. */
const unfolded = 3

/** The downloads of a license's owner, the releases newer than the running one, and the releases that a renewal brings. */
export function LicenseReleases({ licenseId }: LicenseReleasesProps) {
  const { data, error, refetch } = useAnswer(getReleaseOverview, { params: { licenseId } })
  if (!data)
    return error ? (
      <ErrorBox message="Sürümler yüklenemedi." error={error} onRetry={refetch} />
    ) : (
      <LoadingSkeleton what="Sürümler" className="h-48" />
    )
  const { newest, running, running_state, newer, withheld } = data
  if (newest === null && withheld.length === 0)
    return <p className="text-muted">Satıcınız bu ürünün dosyasını henüz buraya koymadı.</p>
  const ended = withheld.find(({ reason }) => reason === 'ended')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {(running_state === 'halted' || running_state === 'withdrawn') && (
        <p className="rounded-button bg-warn-bg px-4 py-3 wrap-anywhere text-warn">
          Çalıştırdığınız {running} sürümü {running_state === 'halted' ? 'durduruldu' : 'geri çekildi'}
          {newest && `; yerine ${newest.version} sürümünü kurun`}.
        </p>
      )}
      {newest ? (
        <Newest licenseId={licenseId} release={newest} />
      ) : (
        <p className="text-muted">Bu lisansla şu anda indirebileceğiniz bir sürüm yok.</p>
      )}
      {ended && (
        <section
          aria-label="Yenileyince"
          className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-tint p-5"
        >
          <p className="min-w-0 flex-1 basis-64">
            {newest
              ? 'Lisansınızın süresi doldu; dolmadan önce yayınlanan sürümler sizde kalır.'
              : 'Lisansınızın süresi doldu.'}{' '}
            Yenilerseniz {formatCount(ended.count)} sürüm daha açılır; en yenisi {ended.version}.
          </p>
          <RenewLink />
        </section>
      )}
      {newer.length > 0 && (
        <section aria-labelledby="newer" className="grid gap-4">
          <h2 id="newer" className="text-title">
            Sizdekinden ({running}) bu yana
          </h2>
          <details className="group" open={newer.length <= unfolded}>
            <Summary>
              {newer.length === newerLimit && 'Son '}
              {formatCount(newer.length)} sürümün notları
            </Summary>
            <div className="grid gap-4">
              {newer.map(({ id, version, notes }) => (
                <div key={id}>
                  <h3 className="font-semibold">{version}</h3>
                  {notes ? (
                    <Markdown text={notes} topLevel={3} />
                  ) : (
                    <p className="text-muted">Not yazılmamış.</p>
                  )}
                </div>
              ))}
            </div>
          </details>
        </section>
      )}
      {newest && (
        <section aria-labelledby="all-releases" className="grid gap-3">
          <h2 id="all-releases" className="text-title">
            İndirebileceğiniz sürümler
          </h2>
          <ReleaseList licenseId={licenseId} withheld="none" />
        </section>
      )}
      {withheld.map((releases) => (
        <WithheldReleases key={releases.reason} licenseId={licenseId} releases={releases} />
      ))}
      <Feed licenseId={licenseId} />
    </div>
  )
}

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
      <FileButtons licenseId={licenseId} release={release} primary />
      {release.notes && <Markdown text={release.notes} topLevel={3} />}
    </section>
  )
}
