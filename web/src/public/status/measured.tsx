import { signInHours, type ServiceStatus } from '@muhur/contract/gate/status'
import { CircleCheck, CircleDashed, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../frame/brand/brand.ts'
import { duringOutage } from '../../ui/state/error-box.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { Moment } from '../../ui/time.tsx'

/** The servers' measurements of license checks and of sign-in. */
export function Measured({ status: { gate, sign_in } }: { status: ServiceStatus }) {
  const isAway = gate.state === 'fails'
  return (
    <section aria-label="Ölçülen durum">
      <ul className="divide-y divide-line rounded-card border border-line">
        <Row title="Lisans doğrulama ve panel" look={isAway ? looks.away : looks.works}>
          {isAway ? (
            <>
              {gate.last_good_at && <Timed label="En son çalıştığı an" at={gate.last_good_at} />}
              {duringOutage}
            </>
          ) : (
            gate.last_good_at && <Timed label="Son ölçüm" at={gate.last_good_at} />
          )}
        </Row>
        <Row title={`${brand.provider} ile giriş`} look={isAway ? looks.away : looks[sign_in.state]}>
          {isAway ? 'Lisans sunucusu düzelene kadar yeni giriş yapılamaz.' : <SignIn {...sign_in} />}
        </Row>
      </ul>
      <p className="mt-3 text-meta text-faint">
        Ölçümler mağazanın bütün sunucuları için ortaktır. {brand.provider} ayrıca kontrol edilmez: son giriş
        denemesinin sonucu gösterilir.
      </p>
    </section>
  )
}

function SignIn({ state, last_good_at, last_failed_at }: ServiceStatus['sign_in']) {
  if (state === 'fails')
    return (
      <>
        {last_failed_at && (
          <Timed label={`Son denemede ${brand.provider} girişi tamamlamadı`} at={last_failed_at} />
        )}
        Açık oturumlar ve çalışan kurulumlar bundan etkilenmez.
      </>
    )
  return (
    <>
      {state === 'untried' && `Son ${signInHours} saatte giriş denenmedi. `}
      {last_good_at && <Timed label="Son başarılı giriş" at={last_good_at} />}
    </>
  )
}

const Timed = ({ label, at }: { label: string; at: string }) => (
  <>
    {label}: <Moment at={at} />.{' '}
  </>
)

interface Look {
  word: string
  icon: LucideIcon
  colour: string
}

const looks: Record<ServiceStatus['sign_in']['state'] | 'away', Look> = {
  works: { word: 'Çalışıyor', icon: CircleCheck, colour: 'bg-ok-bg text-ok' },
  fails: { word: 'Aksıyor', icon: TriangleAlert, colour: 'bg-warn-bg text-warn' },
  untried: { word: 'Denenmedi', icon: CircleDashed, colour: 'bg-idle-bg text-idle' },
  away: { word: 'Yanıt vermiyor', icon: TriangleAlert, colour: 'bg-bad-bg text-bad' },
}

function Row({
  title,
  look: { word, icon, colour },
  children,
}: {
  title: string
  look: Look
  children: ReactNode
}) {
  return (
    <li className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{title}</h2>
        <Pill icon={icon} className={colour}>
          {word}
        </Pill>
      </div>
      <p className="mt-1 text-meta text-muted">{children}</p>
    </li>
  )
}
