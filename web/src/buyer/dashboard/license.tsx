import { errors } from '@muhur/contract/errors'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../api/api.ts'
import { useBrand, useTitle } from '../../frame/brand/use-brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { ProductIcon } from '../../ui/marks/product-icon.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { LoadingSkeleton, Skeleton } from '../../ui/state/skeleton.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { TestPill } from '../../ui/marks/test-pill.tsx'
import { TabList, TabPanel, type Tab } from '../../ui/tabs.tsx'
import { useTabInAddress } from '../../ui/use-tab-in-address.ts'
import { DenialList } from '../../usage/denial-list.tsx'
import { InstanceList } from '../../usage/instances/instance-list.tsx'
import { whyStopped } from '../../usage/why-stopped.ts'
import { productOf, titleOf, type WireLicense } from './embedded-product.ts'
import { FirstBeat } from './first-beat.tsx'
import { LicenseFacts } from './license-facts.tsx'
import { LicenseHistory } from './license-history.tsx'
import { LicenseIntegration } from './license-integration.tsx'
import { LicenseName } from './name/license-name.tsx'
import { ContactLink, RenewLink } from './renew-link.tsx'
import { useOwnLicense } from './use-own-licenses.ts'
import { VersionNotice } from './releases/version-notice.tsx'
import { useRenaming } from './name/use-renaming.ts'

// A tab that does not load, such as offline, must not take the page with it.
const LicenseReleases = lazy(() =>
  import('./releases/license-releases.tsx').then(
    (loaded) => ({ default: loaded.LicenseReleases }),
    () => ({ default: NoReleases }),
  ),
)

const NoReleases = () => (
  <ErrorBox message="Sürümler yüklenemedi." detail="Bağlantınızı kontrol edip sayfayı yenileyin." />
)

/** An owner's license with all actions. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useOwnLicense(id)
  const missing = isMissing(error)
  const license = missing ? undefined : data
  const title = license ? titleOf(license).name : missing ? 'Lisans bulunamadı' : 'Lisans'
  useTitle(title)

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8 sm:py-10">
      <Link
        to="/dashboard"
        className="inline-flex min-h-9 items-center gap-2 justify-self-start text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Lisanslarım
      </Link>
      {!license && !missing && <h1 className="sr-only">Lisans</h1>}
      {error && !missing && (
        <ErrorBox
          message={license ? 'Lisans yenilenemedi; son bilinen hâli duruyor.' : 'Lisans yüklenemedi.'}
          error={error}
          onRetry={refetch}
        />
      )}
      {license && <Details license={license} />}
      {missing && <NotFound />}
      {!license && !error && (
        <Loading what="Lisans" className="gap-5">
          <Skeleton className="h-14 w-72 max-w-full" />
          <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  )
}

const tabs = [
  { id: 'kurulumlar', name: 'Çalışan kurulumlar' },
  { id: 'indir', name: 'İndir' },
  { id: 'kurulum', name: 'Nasıl kurulur?' },
  { id: 'retler', name: 'Retler' },
  { id: 'gecmis', name: 'Geçmiş' },
] as const satisfies Tab[]

function Details({ license: given }: { license: WireLicense }) {
  const group = useId()
  const { named, rename, noticeBar } = useRenaming()
  const license = named(given)
  const product = productOf(license)
  const stopped = whyStopped(license.status)
  const [shown, show] = useTabInAddress({ parameter: 'sekme', tabs, first: 'kurulumlar' })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ProductIcon url={product?.icon_url} className="size-14" />
        <div className="min-w-0 flex-1 basis-56">
          <LicenseName license={license} level="h1" onRename={(name) => rename(given, name)} />
          <p className="wrap-anywhere text-muted">{titleOf(license).under}</p>
        </div>
        <TestPill test={license.test} />
        <StatusPill status={license.status} />
      </div>
      <StatusNote status={license.status} />
      <FirstBeat key={license.id} license={license} />
      {license.status === 'active' && <VersionNotice licenseId={license.id} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <LicenseFacts license={license} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <div className="border-b border-line print:hidden">
            <TabList group={group} label="Lisansın bölümleri" tabs={tabs} shown={shown} onShow={show} />
          </div>
          <TabPanel group={group} id="kurulumlar" shown={shown === 'kurulumlar'}>
            <InstanceList
              licenseId={license.id}
              stopped={stopped}
              guide={`/dashboard/licenses/${license.id}?sekme=kurulum`}
            />
          </TabPanel>
          <TabPanel group={group} id="indir" shown={shown === 'indir'}>
            {shown === 'indir' && (
              <Suspense fallback={<LoadingSkeleton what="Sürümler" className="h-48" />}>
                <LicenseReleases licenseId={license.id} />
              </Suspense>
            )}
          </TabPanel>
          <TabPanel group={group} id="kurulum" shown={shown === 'kurulum'}>
            {stopped !== undefined && <p className="max-w-[66ch] text-muted">{stopped}</p>}
            {product && stopped === undefined && (
              <LicenseIntegration product={product} licenseKey={license.license_key} />
            )}
          </TabPanel>
          <TabPanel group={group} id="retler" shown={shown === 'retler'}>
            {shown === 'retler' && <Denials licenseId={license.id} />}
          </TabPanel>
          <TabPanel group={group} id="gecmis" shown={shown === 'gecmis'}>
            {shown === 'gecmis' && <LicenseHistory licenseId={license.id} />}
          </TabPanel>
        </div>
      </div>
      {noticeBar}
    </>
  )
}

const verdicts: Record<string, keyof typeof errors> = {
  suspended: 'SUSPENDED',
  revoked: 'REVOKED',
  expired: 'EXPIRED',
}

/** The reason why no instance can run with this license, and the remedy. */
function StatusNote({ status }: { status: string }) {
  const { renew_url } = useBrand()
  const verdict = Object.hasOwn(verdicts, status) ? verdicts[status] : undefined
  if (!verdict) return null
  const { message, action } = errors[verdict]
  // A renewal link is the remedy by itself.
  const renewable = status === 'expired' && renew_url !== null
  return (
    <p
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-button px-4 py-3',
        status === 'revoked' ? 'bg-bad-bg text-bad' : 'bg-warn-bg text-warn',
      )}
    >
      <span className="min-w-0 flex-1 basis-64">
        <strong>{message}</strong> {!renewable && action}
      </span>
      {status === 'expired' ? <RenewLink /> : <ContactLink />}
    </p>
  )
}

function Denials({ licenseId }: { licenseId: string }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-title">Reddedilen istekler</h2>
      <DenialList licenseId={licenseId} />
    </section>
  )
}

function NotFound() {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <h1 className="text-page tracking-[-0.025em]">Lisans bulunamadı</h1>
      <p className="text-muted">Böyle bir lisansınız yok. Başka bir hesapla satın almış olabilirsiniz.</p>
      <LinkButton to="/dashboard">Lisanslarıma dön</LinkButton>
    </div>
  )
}
