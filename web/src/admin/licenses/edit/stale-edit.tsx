import { type LicenseChange } from '@muhur/contract/shop/licenses'
import { LicenseTerms } from '@muhur/contract/shop/license/license-terms'
import { getLicense, getLicenseHistory, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { useState } from 'react'
import type { Tagged } from '../../../api/ask.ts'
import { useAnswer, useTaggedAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { BeforeAndAfter } from '../../history/before-and-after.tsx'
import { ChangedMeanwhile } from '../../panel/changed-meanwhile.tsx'
import { userName } from '../../people/users.ts'
import { differencesOf } from '../../history/audit-words.ts'

interface StaleEditProps {
  /** The form's initial state. */
  base: LicenseDetail
  mine: LicenseChange
  onTheirs: (now: Tagged<LicenseDetail>) => void
  onMine: (tag: string | undefined) => Promise<void>
  onClose: () => void
}

/** Another admin saved first: the saved changes, and the changes of this form. */
export function StaleEdit({ base, mine, onTheirs, onMine, onClose }: StaleEditProps) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { now, history, error, refetch } = useNow(base.id)

  const overwrite = async () => {
    setBusy(true)
    try {
      await onMine(now?.tag)
    } catch (refused) {
      setFailure(reason(refused))
      void refetch()
    }
    setBusy(false)
  }
  const last = history?.find(({ action }) => ['license.change', 'license.handover'].includes(action))

  return (
    <ChangedMeanwhile
      title="Bu lisans siz düzenlerken değişti"
      lead={
        <>
          {last && (
            <>
              {last.actor ? userName(last.actor) : 'Sistem'}, <RelativeTime at={last.created_at} />.{' '}
            </>
          )}
          Hiçbir şeyin üzerine yazılmadı.
        </>
      }
      actions={
        <>
          <Button look="primary" busy={busy} onClick={() => now && void overwrite()}>
            Benim değişikliklerimi de kaydet
          </Button>
          <Button onClick={() => now && onTheirs(now)}>Yeni hâlini al, benimkileri sil</Button>
          <Button look="ghost" onClick={onClose}>
            Düzenlemeye dön
          </Button>
        </>
      }
    >
      {error && <p className="text-bad">Yeni hâli yüklenemedi: {reason(error)}</p>}
      {now && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Changes title="Onun değiştirdikleri" detail={changesBetween(base, now.value)} />
          <Changes title="Sizin değiştirdikleriniz" detail={{ ...mine, before: wereBefore(base, mine) }} />
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </ChangedMeanwhile>
  )
}

/** The license's present state, and the last entries of its history. */
function useNow(id: string) {
  const options = { staleTime: 0, callOptions: { preferServerText: true } }
  const now = useTaggedAnswer(getLicense, { params: { id } }, options)
  const history = useAnswer(getLicenseHistory, { params: { id }, query: { limit: '5' } }, options)
  return {
    // The form's first values may still be cached.
    now: now.isFetchedAfterMount && !now.error ? now.data : undefined,
    history: history.data,
    error: now.error ?? history.error,
    refetch: () => Promise.all([now.refetch(), history.refetch()]),
  }
}

const editable = ['status', ...Object.keys(LicenseTerms.properties)] as (keyof LicenseDetail)[]

function changesBetween(base: LicenseDetail, now: LicenseDetail): Record<string, unknown> {
  const pick = (license: LicenseDetail) => ({
    ...Object.fromEntries(editable.map((name) => [name, license[name]])),
    discord_id: license.owner.discord_id,
  })
  return { ...pick(now), before: pick(base) }
}

function wereBefore(base: LicenseDetail, mine: LicenseChange): Record<string, unknown> {
  const all = changesBetween(base, base)
  return Object.fromEntries(Object.keys(mine).map((name) => [name, all[name]]))
}

function Changes({ title, detail }: { title: string; detail: Record<string, unknown> }) {
  const differences = differencesOf(detail)
  return (
    <div>
      <h3 className="font-sans font-semibold">{title}</h3>
      <dl className="mt-1 grid gap-1.5">
        {differences.length === 0 && (
          <dd className="text-muted">Burada görünen bilgilerin hiçbiri değişmedi.</dd>
        )}
        {differences.map(({ name, before, after }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="text-meta text-muted">{name}</dt>
            <dd>
              <BeforeAndAfter before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
