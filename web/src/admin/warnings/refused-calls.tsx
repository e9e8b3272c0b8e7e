import { licenseLimit } from '@muhur/contract/gate/gate'
import { listRefusedCalls, type RefusedCalls } from '@muhur/contract/shop/denials/refused-calls'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { shortKey } from '../../words/short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAnswer } from '../../api/use-answer.ts'

const shown = 3
/** A single machine in a restart loop is no news for the first page. */
const news = 60

/**
 * Whether a stranger may be calling. A stranger with a free seat calls like any instance; so a flood counts as strange from any
 * network: as many refused calls as a license's whole limit, which takes ten machines that restart every second.
 */
const isStrange = ({ reports, per_minute }: RefusedCalls) => !reports || per_minute >= licenseLimit.maximum

/** On the license's page: the networks that try its key, and advice for the seller. */
export function RefusedCallsOfLicense({ id }: { id: string }) {
  const { data = [] } = useAnswer(listRefusedCalls, { query: { license_id: id } })
  const strange = data.filter(isStrange)
  const own = data.filter(({ reports }) => reports)
  return (
    <>
      {strange.length > 0 && (
        <Warning
          title={`Anahtar başka bir adresten deneniyor: ${perMinute(strange[0]!)}`}
          text="Fazlası geri çevrildi; çalışan kurulumlar kendi token’larıyla çalışmaya devam eder, yerlerini kimse alamaz. Ağı engelleyin ya da anahtar sızdıysa “Yeni anahtar ver” ile aynı sahibe yeni bir anahtar verin."
        >
          {strange.slice(0, shown).map((calls) => (
            <Row key={calls.network} calls={calls}>
              <LinkButton
                aria-label={`Ağı engelle: ${addressOf(calls.network)}`}
                size="small"
                to={`/admin/blocks/new?network=${encodeURIComponent(calls.network)}`}
              >
                Ağı engelle
              </LinkButton>
            </Row>
          ))}
          {strange.length > shown && <li>{`${formatCount(strange.length - shown)} ağdan daha`}</li>}
        </Warning>
      )}
      {own.length > 0 && (
        <Warning
          title={`Bu lisansın çalıştığı bir adresten çok sık soruluyor: ${perMinute(own[0]!)}`}
          text="Fazlası geri çevrildi. Oradaki yazılım çöküp kendini durmadan yeniden başlatıyor olabilir; sahibiyle konuşun."
        >
          {own.slice(0, shown).map((calls) => (
            <Row key={calls.network} calls={calls} />
          ))}
        </Warning>
      )}
    </>
  )
}

/** On the panel's first page: licenses with keys that unknown networks try. */
export function TriedKeys() {
  const { data = [] } = useAnswer(listRefusedCalls, {})
  const strange = data.filter((calls) => isStrange(calls) && calls.per_minute >= news)
  const first = strange.filter(
    ({ license_id }, at) => strange.findIndex((calls) => calls.license_id === license_id) === at,
  )
  if (first.length === 0) return null
  return (
    <Warning
      title={
        first.length === 1
          ? 'Bir anahtar başka bir adresten deneniyor'
          : `${formatCount(first.length)} anahtar başka adreslerden deneniyor`
      }
      text="Fazlası geri çevrilir; çalışan kurulumlar etkilenmez. Neler yapabileceğiniz lisansın sayfasında."
    >
      {first.slice(0, shown).map((calls) => (
        <Row
          key={calls.license_id}
          calls={calls}
          what={`${shortKey(calls.license_key)} · ${perMinute(calls)}`}
        >
          <LinkButton
            size="small"
            to={`/admin/licenses/${calls.license_id}`}
            aria-label={`Lisansı aç: ${shortKey(calls.license_key)}`}
          >
            Lisansı aç
          </LinkButton>
        </Row>
      ))}
    </Warning>
  )
}

const perMinute = ({ per_minute }: RefusedCalls) => `${formatCount(per_minute)} çağrı/dk`

function Warning({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-warn bg-warn-bg p-5">
      <div className="flex gap-4">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="grid min-w-0 flex-1 gap-3">
          <div>
            <p className="font-semibold text-ink">{title}</p>
            <p className="max-w-[75ch] text-muted">{text}</p>
          </div>
          <ul className="grid gap-2">{children}</ul>
        </div>
      </div>
    </section>
  )
}

function Row({ calls, what, children }: { calls: RefusedCalls; what?: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-2">
      <span className="min-w-0">
        <span className="font-mono text-meta wrap-anywhere text-ink">{what ?? addressOf(calls.network)}</span>
        <span className="block text-meta text-muted">
          {`Son 24 saatte ${formatCount(calls.calls)} çağrı, sonuncusu `}
          <RelativeTime at={calls.last_at} />
        </span>
      </span>
      {children}
    </li>
  )
}

/** A single address without its prefix. */
const addressOf = (network: string) => network.replace(/\/32$/, '')
