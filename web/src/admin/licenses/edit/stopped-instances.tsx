import type { Instance } from '@muhur/contract/shop/instances'
import type { ListPage } from '../../../api/ask.ts'
import { useInstances } from '../../../usage/instances/use-instances.ts'
import { formatCount } from '../../../words/format-count.ts'

interface StoppedInstancesProps {
  licenseId: string
  /** The versions that are to be blocked. */
  blocked: readonly string[]
}

/** What the written list of blocked versions stops, said before the form is saved. */
export function StoppedInstances({ licenseId, blocked }: StoppedInstancesProps) {
  const { data, error } = useInstances(licenseId, { place: 'held', page: '1', limit: '100', q: '' })
  const warning = data ? stopping(data, blocked) : error && 'Kaç kurulumun duracağı öğrenilemedi.'
  return (
    <div role="status">
      {blocked.length > 0 && warning && <p className="mb-3 text-meta text-warn">{warning}</p>}
    </div>
  )
}

/** Undefined where nothing stops. Of more instances than one page the others are not known. */
function stopping({ rows, total }: ListPage<Instance>, blocked: readonly string[]): string | undefined {
  const stopped = rows.filter(({ version }) => version === null || blocked.includes(version)).length
  const count = `${total > rows.length ? 'en az ' : ''}${formatCount(stopped)}`
  return stopped === 0 ? undefined : `Kaydederseniz bu lisansın ${count} kurulumu bir sonraki nabızda durur.`
}
