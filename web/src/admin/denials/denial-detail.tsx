import { getDenial, verbNames, type Denial } from '@muhur/contract/shop/denials/denials'
import { keptDays, keptDenials } from '@muhur/contract/record/retention'
import { Ban } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { ApiError } from '../../api/api.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { KeyLink } from '../../ui/key-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { Moment } from '../../ui/time.tsx'
import { messageOf } from '../../usage/message-of.ts'
import { Fact } from '../../ui/fact.tsx'
import { Facts } from '../panel/facts.tsx'
import { userName } from '../people/users.ts'
import { Advice } from './advice.tsx'
import { countryName } from '../../usage/instances/country-name.ts'
import { denialName } from '../panel/denial-names.ts'

/** The result of a search by reference: found, loading, failed, or not on record. */
export function DenialDetail({ reference }: { reference: string }) {
  const { data, error, refetch } = useAnswer(getDenial, { params: { ref: reference } })
  if (data) return <Found denial={data} />
  if (error instanceof ApiError && error.status === 404) return <Unknown reference={reference} />
  if (error) return <ErrorBox message="Ret kaydı aranamadı." onRetry={refetch} />
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <span className="sr-only">Ret kaydı aranıyor...</span>
      <Skeleton className="h-7 w-1/3" />
      <Skeleton className="h-24" />
    </div>
  )
}

function Unknown({ reference }: { reference: string }) {
  const days = formatCount(keptDays)
  return (
    <div role="status" className="rounded-card border border-line bg-surface p-5">
      <p className="font-semibold">
        <span className="font-mono font-normal">{reference}</span> numarasıyla bir ret kaydı yok.
      </p>
      <p className="mt-2 max-w-[66ch] text-muted">
        Retler yalnızca son {days} gün saklanır: her lisansın en yeni {keptDenials.ofLicense} reddi,
        bilinmeyen anahtarların en yeni {formatCount(keptDenials.ofUnknownKeys)} reddi. Kabul edilen istekler
        tek tek saklanmaz. Az önce olan bir ret birkaç saniye içinde görünür.
      </p>
    </div>
  )
}

function Found({ denial }: { denial: Denial }) {
  const { request_ref, code, license } = denial
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A palette that was opened while this loaded keeps the focus.
    if (!document.querySelector('[role="dialog"]')) heading.current?.focus()
  }, [request_ref])
  return (
    <section className="grid gap-6 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
            {denialName(code)}
          </h2>
          <p className="mt-1 text-muted">
            {messageOf(code)}{' '}
            <span lang="en" className="font-mono text-meta">
              {code}
            </span>
          </p>
        </div>
        <span className="flex items-center gap-1 font-mono text-lead">
          {request_ref}
          <CopyButton text={request_ref} label="İstek numarasını kopyala" done="İstek numarası kopyalandı" />
        </span>
      </div>
      <Facts>
        <Fact name="Ne zaman">
          <Moment at={denial.denied_at} /> (<RelativeTime at={denial.denied_at} />)
        </Fact>
        <Fact name="İstek">{verbNames[denial.verb] ?? denial.verb}</Fact>
        <Fact name="Sürüm">{denial.version ?? 'Bildirilmedi'}</Fact>
        <Fact name="Lisans">
          {license ? (
            <span className="flex flex-wrap items-center gap-2">
              <KeyLink to={`/admin/licenses/${license.id}`} licenseKey={license.license_key} />
              <StatusPill status={license.status} />
            </span>
          ) : (
            'Bu anahtarla bir lisans yok'
          )}
        </Fact>
        {license && (
          <>
            <Fact name="Ürün">
              <Link to={`/admin/products/${license.product.id}`} className={linkClass}>
                {license.product.name}
              </Link>
            </Fact>
            <Fact name="Sahip">
              <Link to={`/admin/users/${license.owner.id}`} className={linkClass}>
                {userName(license.owner)}
              </Link>
            </Fact>
          </>
        )}
        <Fact name="Adres">
          <span className="font-mono text-meta">{denial.address}</span>
          {denial.country && <span className="text-muted"> · {countryName(denial.country)}</span>}
        </Fact>
        <Fact name="Parmak izi özeti">
          {denial.fingerprint_prefix ? (
            <span className="font-mono text-meta">{denial.fingerprint_prefix}…</span>
          ) : (
            'Gönderilmemiş'
          )}
        </Fact>
      </Facts>
      <hr className="border-line" />
      <Advice code={code} />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {denial.fingerprint_prefix && (
          <LinkButton icon={Ban} to={`/admin/blocks/new?denial=${request_ref}`}>
            Makineyi engelle
          </LinkButton>
        )}
        <LinkButton icon={Ban} to={`/admin/blocks/new?network=${encodeURIComponent(denial.address)}`}>
          Adresi engelle
        </LinkButton>
      </div>
    </section>
  )
}

const linkClass = 'text-primary underline underline-offset-4'
