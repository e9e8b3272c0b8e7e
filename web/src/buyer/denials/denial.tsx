import { isGateCode } from '@muhur/contract/errors'
import { getOwnDenial, type OwnDenial } from '@muhur/contract/shop/denials/own-denials'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../api/api.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useTitle } from '../../frame/brand/use-brand.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { DenialFacts } from './denial-facts.tsx'
import { Explanation } from './explanation.tsx'

/** A denial: reason, explanation, remedy and facts. */
export function Component() {
  const { ref = '' } = useParams()
  const {
    data: denial,
    error,
    isFetching,
    refetch,
  } = useAnswer(getOwnDenial, { params: { ref: ref.toUpperCase() } })
  const missing = isMissing(error)
  useTitle(`Neden reddedildi? ${ref}`)

  return (
    <div className="page grid max-w-[52rem] grid-cols-[minmax(0,1fr)] content-start gap-8 py-8 sm:py-10">
      <Link
        to="/denials"
        className="inline-flex min-h-9 items-center gap-2 justify-self-start text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Bütün retler
      </Link>
      <h1 className="text-page tracking-[-0.025em] wrap-anywhere">
        Neden reddedildi? <span className="font-mono font-normal text-muted">{ref}</span>
      </h1>
      {denial && <DenialAnswer denial={denial} />}
      {!denial && !error && (
        <Loading what="Ret">
          <Skeleton className="h-8 w-96 max-w-full" />
          <Skeleton className="h-40 rounded-card" />
        </Loading>
      )}
      {missing && <NotFound busy={isFetching} onRetry={refetch} />}
      {error && !missing && !denial && <ErrorBox message={error.message} error={error} onRetry={refetch} />}
    </div>
  )
}

function DenialAnswer({ denial }: { denial: OwnDenial }) {
  return (
    <>
      {isGateCode(denial.code) ? <Explanation code={denial.code} denial={denial} /> : <p>{denial.code}</p>}
      <DenialFacts denial={denial} />
    </>
  )
}

/** A denial of another user's license reads like an unknown reference. */
function NotFound({ busy, onRetry }: { busy: boolean; onRetry: () => unknown }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="text-section">Bu numarayla bir ret bulunamadı</h2>
      <ul className="grid max-w-[66ch] list-disc gap-2 pl-5 text-muted">
        <li>Ret az önce olduysa birkaç saniye içinde kayda geçer: tekrar deneyin.</li>
        <li>Numara on karakterdir; I, L, O ve U harflerini içermez. Konsoldan (log) kopyalayın.</li>
        <li>Lisansı başka bir Discord hesabıyla aldıysanız o hesapla giriş yapın.</li>
        <li>
          Anahtarın kendisi yanlışsa ret hiçbir lisansa bağlanamaz:{' '}
          <Link to="/denials?kod=NOT_FOUND" className="text-primary underline underline-offset-4">
            anahtar kayıtlı değil
          </Link>
          ,{' '}
          <Link to="/denials?kod=KEY_MALFORMED" className="text-primary underline underline-offset-4">
            anahtar hatalı yazılmış
          </Link>
          ,{' '}
          <Link
            to="/denials?kod=PLACEHOLDER_NOT_INJECTED"
            className="text-primary underline underline-offset-4"
          >
            yer tutucu doldurulmamış
          </Link>
          .
        </li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={busy} onClick={() => !busy && onRetry()}>
          Tekrar Dene
        </Button>
        <LinkButton to="/denials" look="ghost">
          Başka bir numara gir
        </LinkButton>
      </div>
    </div>
  )
}
