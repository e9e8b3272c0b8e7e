import { statusDays, type ServiceStatus } from '@muhur/contract/gate/status'
import { Link } from 'react-router'
import { duringOutage, ErrorBox } from '../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Moment } from '../../ui/time.tsx'
import { lengthOf, useStatus } from '../../usage/use-status.ts'
import { Measured } from './measured.tsx'

const askAgainEvery = 30_000

/** Whether the service works, and when it did not: for buyers whose bot does not start. */
export function Component() {
  const { data, isError, refetch } = useStatus({ refetchInterval: askAgainEvery })
  return (
    <div className="page grid max-w-[52rem] grid-cols-[minmax(0,1fr)] content-start gap-10 py-12 lg:py-20">
      <header>
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">Hizmet durumu</h1>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">
          Lisans sunucusunun kendi ölçtüğü durum ve kesintiler.
        </p>
      </header>
      {isError ? (
        <ErrorBox
          message="Lisans sunucusu şu anda yanıt vermiyor."
          detail={`${duringOutage} Bu sayfa durumu 30 saniyede bir kontrol eder.`}
          onRetry={refetch}
        />
      ) : data ? (
        <>
          <Measured status={data} />
          <Outages outages={data.outages} />
        </>
      ) : (
        <LoadingSkeleton what="Hizmetin durumu" className="h-22 rounded-card" />
      )}
      <p className="text-body text-muted">
        Burada her şey yolundaysa ve yazılımınız yine de açılmıyorsa{' '}
        <Link to="/denials" className="text-primary underline underline-offset-4">
          neden reddedildiğine bakın
        </Link>
        .
      </p>
    </div>
  )
}

function Outages({ outages }: Pick<ServiceStatus, 'outages'>) {
  return (
    <section>
      <h2 className="text-section">Son {statusDays} gündeki kesintiler</h2>
      {outages === null ? (
        <p className="mt-3 text-body text-muted">Kesintilerin listesi şu anda okunamıyor.</p>
      ) : outages.length === 0 ? (
        <p className="mt-3 text-body text-muted">Kesinti olmadı.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {outages.map((outage) => (
            <li
              key={outage.began_at}
              className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-4 tabular-nums"
            >
              <span>
                <Moment at={outage.began_at} />
              </span>
              <span className="text-muted">{lengthOf(outage)} sürdü</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
