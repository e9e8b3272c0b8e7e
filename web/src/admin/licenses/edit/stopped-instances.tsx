import { useInstances } from '../../../usage/instances/use-instances.ts'
import { formatCount } from '../../../words/format-count.ts'

interface StoppedInstancesProps {
  licenseId: string
  /** The versions that are to be blocked. */
  blocked: readonly string[]
}

/** What the written list of blocked versions stops, said before the form is saved. */
export function StoppedInstances({ licenseId, blocked }: StoppedInstancesProps) {
  const { data } = useInstances(licenseId, { place: 'held', page: '1', limit: '100', q: '' })
  const stopped = data?.rows.filter(({ version }) => version === null || blocked.includes(version)) ?? []
  return (
    <div role="status">
      {blocked.length > 0 && stopped.length > 0 && (
        <p className="mb-3 text-meta text-warn">
          Kaydederseniz bu lisansın {formatCount(stopped.length)} kurulumu bir sonraki nabızda durur.
        </p>
      )}
    </div>
  )
}
