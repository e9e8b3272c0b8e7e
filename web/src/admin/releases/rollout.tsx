import type { ReleaseDetail } from '@muhur/contract/releases/releases'
import { changeRelease } from '@muhur/contract/releases/releases-calls'
import { useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { shares } from './shares.ts'

interface RolloutProps {
  release: ReleaseDetail
  say: (notice: Notice) => void
}

/** How many licenses are offered a release, raised by one press. */
export function Rollout({ release, say }: RolloutProps) {
  const { id, percent } = release
  const change = useChange(changeRelease)
  const set = (share: number) =>
    change.mutate(
      { params: { id }, body: { percent: share } },
      {
        onSuccess: () =>
          say({
            text: share === 100 ? 'Tüm lisanslara sunuluyor.' : `Lisansların %${share} kadarına sunuluyor.`,
          }),
        onError: (error) => say({ text: reason(error) }),
      },
    )
  return (
    <section aria-labelledby="rollout" className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h2 id="rollout" className="text-title">
        Lisansların %{percent} kadarına sunuluyor
      </h2>
      <div aria-hidden="true" className="h-1.5 rounded-full bg-tint">
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <div className="flex flex-wrap gap-2">
        {shares(percent)
          .filter((share) => share > percent)
          .map((share) => (
            <Button key={share} size="small" busy={change.isPending} onClick={() => set(share)}>
              %{share} yap
            </Button>
          ))}
      </div>
    </section>
  )
}
