import type { Instance } from '@muhur/contract/shop/instances'
import { pageSizes } from '@muhur/contract/http/page'
import { useRef, useState } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { lengthInWords } from '../../words/length-in-words.ts'
import { NoRows } from '../../list/empty-list.tsx'
import { Pager } from '../../list/pager.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { classes } from '../../ui/classes.ts'
import { useNotice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { maximumPast, Nobody, Past } from './instance-list-states.tsx'
import { InstanceRow } from './instance-row.tsx'
import { nameOf } from '../name-of.ts'
import { OutageNote } from '../outage-note.tsx'
import { sayName } from '../say-name.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReleaseRuleNote } from './release-rule-note.tsx'
import { useInstances, useReleaseRule, useRename } from './use-instances.ts'
import { usePulse } from '../use-pulse.ts'

interface InstanceListProps {
  licenseId: string
  /** Link to the guide for starting an instance. */
  guide: string
  /** Why no instance can run. */
  stopped?: string | undefined
  /** The event before which no instance shows. */
  waiting?: string
}

const yourTurn =
  'Botunuzu ya da eklentinizi bu lisansın anahtarıyla başlatın; açılınca kendiliğinden burada görünür.'

/** Below this number of instances a search would only be in the way. */
const few = 10

/** A license's instances: state, names, and releases. */
export function InstanceList({ licenseId, guide, stopped, waiting = yourTurn }: InstanceListProps) {
  const headingId = `instances-${licenseId}`
  const listAddress = useListAddress({})
  // The next page begins at the list's heading, not at the top of the license's page.
  const address = { ...listAddress, hrefOf: (page: number) => `${listAddress.hrefOf(page)}#${headingId}` }
  const { page, limit } = address
  const q = address.text.trim()
  const { data, error, isPlaceholderData, refetch } = useInstances(licenseId, {
    place: 'held',
    page: String(page),
    limit: String(limit),
    q,
  })
  const past = useInstances(licenseId, { place: 'past', page: '1', limit: String(maximumPast), q })
  const { data: rule } = useReleaseRule(licenseId)
  const isPart = data !== undefined && data.rows.length < data.total
  const { data: pulse } = usePulse(licenseId, isPart ? data.rows.map(({ id }) => id) : undefined)
  const rename = useRename(licenseId)
  const [releasing, setReleasing] = useState<Instance>()
  const { say, noticeBar } = useNotice()
  const heading = useRef<HTMLHeadingElement>(null)

  if (!data)
    return error ? (
      <ErrorBox message={error.message} error={error} onRetry={refetch} />
    ) : (
      <Loading what="Kurulumlar">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )

  const call = (instance: Instance, name: string | null) =>
    sayName(say, {
      subject: 'Kurulumun',
      rename: (next) =>
        rename.mutateAsync({ id: instance.id, name: next, before: next === name ? instance.name : name }),
      name,
      before: instance.name,
    })

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
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} id={headingId} className="scroll-mt-6 text-title outline-none">
        Çalışan kurulumlar <span className="text-muted tabular-nums">({formatCount(data.total)})</span>
      </h2>
      {error && <ErrorBox message={error.message} error={error} onRetry={refetch} />}
      {(q !== '' || data.total > few) && (
        <div role="search" aria-label="Kurulumlarda ara" className="flex print:hidden">
          <SearchField label="Kurulum ara" placeholder="Ad, makine adı ya da adres" address={address} />
        </div>
      )}
      {stopped === undefined && <OutageNote instances={[...data.rows, ...(past.data?.rows ?? [])]} />}
      {data.total > 0 && rule && <ReleaseRuleNote rule={rule} />}
      {data.rows.length > 0 ? (
        <ul
          aria-busy={isPlaceholderData}
          className={classes('grid gap-4', isPlaceholderData && 'opacity-60')}
        >
          {data.rows.map(row)}
        </ul>
      ) : q !== '' || data.total > 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <NoRows
            address={address}
            beyondLast={data.total > 0}
            filteredEmpty="Bu aramaya uyan çalışan kurulum yok."
          />
        </div>
      ) : (
        <Nobody guide={stopped === undefined ? guide : undefined} text={stopped ?? waiting} />
      )}
      {data.total > pageSizes[0] && (
        <div className="rounded-card border border-line bg-surface *:border-t-0">
          <Pager address={address} {...data} />
        </div>
      )}
      {past.data && past.data.total > 0 && <Past {...past.data} row={row} />}
      {releasing && (
        <ReleaseDialog
          licenseId={licenseId}
          instance={releasing}
          title="Kurulumu serbest bırak"
          verb="Serbest bırak"
          onClose={() => setReleasing(undefined)}
          after={() => heading.current}
          onReleased={() => {
            setReleasing(undefined)
            say({ text: `${nameOf(releasing)}: serbest bırakıldı, yeri boşaldı.` })
          }}
        >
          <p>
            <strong className="text-ink">{nameOf(releasing)}</strong> adlı kurulumun yeri hemen boşalır. Orada
            çalışan yazılım bir sonraki nabzında durur. Yeniden başlatırsanız ve boş yer varsa yine yer tutar.
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
