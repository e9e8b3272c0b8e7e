import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { Pencil } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { isMissing } from '../../../api/api.ts'
import { shortKey } from '../../../words/short-key.ts'
import { useTitle } from '../../../frame/brand/use-brand.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { StatusPill } from '../../../ui/marks/status-pill.tsx'
import { TestPill } from '../../../ui/marks/test-pill.tsx'
import { InstanceList } from '../../../usage/instances/instance-list.tsx'
import { whyStopped } from '../../../usage/why-stopped.ts'
import { useNotice } from '../../../ui/state/notice.tsx'
import { allVerbs, licenseVerbs, verbsOf, type LicenseVerb } from '../../panel/license-verbs.ts'
import { PageHeader } from '../../panel/page-header.tsx'
import { useRecent } from '../../panel/recents.ts'
import { useRequestedAction } from '../../panel/use-requested-action.ts'
import { RefusedCallsOfLicense } from '../../warnings/refused-calls.tsx'
import { userName } from '../../people/users.ts'
import { LicenseDenials } from './license-denials.tsx'
import { LicenseFacts } from './license-facts.tsx'
import { LicenseHistory } from './license-history.tsx'
import { VerbMenu } from '../list/license-menu.tsx'
import { LicenseRules } from './license-rules.tsx'
import { useLicense } from './use-license.ts'
import { useLicenseVerbs, type LicenseVerbsProps } from '../list/use-license-verbs.tsx'

const back = { to: '/admin/licenses', name: 'Lisanslar' }

export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useLicense(id)
  if (data) return <Page key={id} license={data.value} />
  if (!error) return <Loading />
  const gone = isMissing(error)
  return (
    <>
      <PageHeader title="Lisans" back={back} />
      <ErrorBox
        message={gone ? 'Böyle bir lisans yok.' : 'Lisans yüklenemedi.'}
        {...(gone ? { detail: 'Silinmiş olabilir; listeden arayın.' } : { error })}
      >
        {gone ? (
          <LinkButton to="/admin/licenses">Lisanslar</LinkButton>
        ) : (
          <Button onClick={() => void refetch()}>Tekrar Dene</Button>
        )}
      </ErrorBox>
    </>
  )
}

function Page({ license }: { license: LicenseDetail }) {
  const navigate = useNavigate()
  const { say, noticeBar } = useNotice()
  const { product, owner } = license
  const name = shortKey(license.license_key)
  useTitle(name)
  useRecent({
    id: license.id,
    name,
    detail: `${product.name}, ${userName(owner)}`,
    to: `/admin/licenses/${license.id}`,
  })
  return (
    <>
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="font-mono text-section font-normal tracking-normal">{name}</span>
            <StatusPill status={license.status} />
            <TestPill test={license.test} />
          </span>
        }
        lead={
          <>
            <Link to={`/admin/products/${product.id}`} className={linkClass}>
              {product.name}
            </Link>
            {' · '}
            <Link to={`/admin/users/${owner.id}`} className={linkClass}>
              {userName(owner)}
            </Link>
          </>
        }
      >
        <Actions
          license={license}
          say={say}
          onDeleted={(said) => void navigate('/admin/licenses', { replace: true, state: { said } })}
        />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_min(20rem,45%)] xl:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <RefusedCallsOfLicense id={license.id} />
          <LicenseFacts license={license} />
          <InstanceList
            stopped={whyStopped(license.status)}
            licenseId={license.id}
            guide={`/admin/products/${license.product.id}?sekme=entegrasyon`}
            waiting="Alıcı yazılımı bu lisansın anahtarıyla başlatınca kurulumu kendiliğinden burada görünür."
          />
          <LicenseRules license={license} />
          <LicenseDenials license={license} />
        </div>
        <LicenseHistory id={license.id} />
      </div>
      {noticeBar}
    </>
  )
}

const linkClass = 'text-ink underline decoration-line underline-offset-4 hover:decoration-ink'

function Actions(props: LicenseVerbsProps) {
  const { run, dialogs } = useLicenseVerbs(props)
  const { license } = props
  const verbs = verbsOf(license.status)
  const button = (verb: LicenseVerb, className?: string) => {
    const { name, icon } = licenseVerbs[verb]
    return (
      verbs.includes(verb) && (
        <Button {...(className === undefined ? { icon } : { className })} onClick={() => run(verb)}>
          {name}
        </Button>
      )
    )
  }
  useRequestedAction(Object.fromEntries(allVerbs.map((verb) => [verb, () => run(verb)])))
  return (
    // On a phone both share one line; actions without space are in the menu.
    <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-3">
      {button('suspend')}
      {button('resume')}
      {button('extend', 'max-sm:hidden')}
      <LinkButton icon={Pencil} to={`/admin/licenses/${license.id}/edit`}>
        Düzenle
      </LinkButton>
      <VerbMenu short license={license} onVerb={run} />
      {dialogs}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid animate-appear gap-8">
      <span className="sr-only">Lisans yükleniyor...</span>
      <div className="grid gap-3">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="h-5 w-52" />
      </div>
      <Skeleton className="h-64" />
      <Skeleton className="h-40" />
    </div>
  )
}
