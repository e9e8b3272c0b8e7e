import type { Instance } from '@muhur/contract/instance'
import { ServerOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lengthInWords } from '../length-in-words.ts'
import { InlineCode } from '../ui/code.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { reason, useNotice } from '../ui/notice.tsx'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Summary } from '../ui/summary.tsx'
import { InstanceRow } from './instance-row.tsx'
import { nameOf } from './name-of.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReleaseRuleNote } from './release-rule-note.tsx'
import { useInstances, useReleaseRule, useRename } from './use-instances.ts'
import { usePulse } from './use-pulse.ts'

interface InstanceListProps {
  licenseId: string
  /** Link to the guide for starting an instance. */
  guide: string
  /** Why no instance can run. */
  stopped?: string | undefined
  /** What must happen before an instance shows. */
  waiting?: string
}

const yourTurn =
  'Botunuzu ya da eklentinizi bu lisansın anahtarıyla başlatın; açılınca kendiliğinden burada görünür.'

/** A license's instances: state, names, and releases. */
export function InstanceList({ licenseId, guide, stopped, waiting = yourTurn }: InstanceListProps) {
  const { data: instances, error, isFetching, refetch } = useInstances(licenseId)
  const { data: rule } = useReleaseRule(licenseId)
  const { data: pulse } = usePulse(licenseId)
  const rename = useRename(licenseId)
  const [releasing, setReleasing] = useState<Instance>()
  const { say, noticeBar } = useNotice()
  const heading = useRef<HTMLHeadingElement>(null)
  const [releases, setReleases] = useState(0)
  // The pressed button disappears with its row. The closed dialog has given the focus back before this effect.
  useEffect(() => {
    if (releases > 0) heading.current?.focus()
  }, [releases])

  if (!instances)
    return error ? (
      <Failed message={error.message} busy={isFetching} onRetry={refetch} />
    ) : (
      <Loading what="Kurulumlar">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )

  // Not callbacks of `mutate`: React Query drops those when the row unmounts.
  const call = async (instance: Instance, name: string | null, undoing = false) => {
    try {
      await rename.mutateAsync({ id: instance.id, name, before: instance.name })
    } catch (failure) {
      say({ text: reason(failure) })
      return
    }
    const text = name === null ? 'Kurulumun adı kaldırıldı.' : `Kurulumun adı artık “${name}”.`
    const undo = () => void call({ ...instance, name }, instance.name, true)
    say({ text: undoing ? 'Önceki ad geri geldi.' : text, ...(!undoing && { undo }) })
  }

  const held = instances.filter((instance) => instance.held)
  const past = instances.filter((instance) => !instance.held)
  const row = (instance: Instance) => (
    <InstanceRow
      key={instance.id}
      instance={instance}
      pulse={pulse}
      rule={rule}
      onRelease={() => setReleasing(instance)}
      onRename={(name) => void call(instance, name)}
    />
  )
  return (
    <section aria-labelledby={`instances-${licenseId}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} id={`instances-${licenseId}`} className="text-title outline-none">
        Çalışan kurulumlar <span className="text-muted tabular-nums">({held.length})</span>
      </h2>
      {error && <Failed message={error.message} busy={isFetching} onRetry={refetch} />}
      {held.length > 0 && rule && <ReleaseRuleNote rule={rule} />}
      {held.length === 0 ? (
        <Nobody guide={guide} stopped={stopped} waiting={waiting} />
      ) : (
        <ul className="grid gap-4">{held.map(row)}</ul>
      )}
      {past.length > 0 && <Past instances={past} row={row} />}
      {releasing && (
        <ReleaseDialog
          licenseId={licenseId}
          instance={releasing}
          title="Kurulumu serbest bırak"
          verb="Serbest bırak"
          onClose={() => setReleasing(undefined)}
          onReleased={() => {
            setReleasing(undefined)
            say({ text: `${nameOf(releasing)}: serbest bırakıldı, yeri boşaldı.` })
            setReleases((count) => count + 1)
          }}
        >
          <p>
            <strong className="text-ink">{nameOf(releasing)}</strong> adlı kurulumun yeri hemen boşalır. Orada
            çalışan yazılım bir sonraki nabzında <InlineCode>INSTANCE_RELEASED</InlineCode> yanıtını alır ve
            durur. Yeniden başlatırsanız ve boş yer varsa yine yer tutar.
          </p>
          {rule && rule.cooldown > 0 && (
            <p>
              Bundan sonra {lengthInWords(rule.cooldown)} boyunca başka bir kurulumu serbest bırakamazsınız.
            </p>
          )}
        </ReleaseDialog>
      )}
      {noticeBar}
    </section>
  )
}

const maximumPast = 20

function Past({ instances, row }: { instances: Instance[]; row: (instance: Instance) => ReactNode }) {
  return (
    <details className="group grid gap-4 border-t border-line pt-4">
      <Summary>
        Yer tutmayan kurulumlar <span className="tabular-nums">({instances.length})</span>
      </Summary>
      <ul className="mt-4 grid gap-4">{instances.slice(0, maximumPast).map(row)}</ul>
      {instances.length > maximumPast && (
        <p className="mt-4 text-muted">Nabzı en son gelen {maximumPast} kurulum gösteriliyor.</p>
      )}
    </details>
  )
}

function Nobody({ guide, stopped, waiting }: Omit<InstanceListProps, 'licenseId'>) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line px-5 py-10 text-center">
      <ServerOff aria-hidden="true" className="size-7 text-primary" />
      <p className="font-head text-title font-bold">Şu anda çalışan kurulum yok</p>
      <p className="max-w-[46ch] text-muted">{stopped ?? waiting}</p>
      {stopped === undefined && (
        <Link
          to={guide}
          className="mt-1 inline-flex min-h-9 items-center text-primary underline underline-offset-4"
        >
          Nasıl kurulacağını görün
        </Link>
      )}
    </div>
  )
}

function Failed({ message, busy, onRetry }: { message: string; busy: boolean; onRetry: () => unknown }) {
  return (
    <ErrorBox
      message={message}
      detail="Bağlantınızı kontrol edip tekrar deneyin."
      busy={busy}
      onRetry={onRetry}
    />
  )
}
