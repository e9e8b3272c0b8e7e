import { changeReleaseSettings, getReleaseSettings } from '@muhur/contract/releases/product-releases-calls'
import { useAnswer, useChange } from '../../api/use-answer.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason } from '../../ui/state/notice.tsx'

/** The product's switch: whether the server halts a release that fails. */
export function AutoHalt({ productId }: { productId: string }) {
  const params = { id: productId }
  const { data } = useAnswer(getReleaseSettings, { params })
  const change = useChange(changeReleaseSettings)
  if (!data) return null
  return (
    <div className="grid gap-2">
      <label className="flex gap-3">
        <input
          type="checkbox"
          checked={change.isPending ? change.variables.body.auto_halt : data.auto_halt}
          onChange={({ target }) => change.mutate({ params, body: { auto_halt: target.checked } })}
          className="mt-0.5"
        />
        <span className="grid gap-0.5">
          <span className="font-semibold">Bozuk sürümü kendiliğinden durdur</span>
          <span className="text-meta text-muted">
            En az 10 kurulumda çalışan bir sürüm öbürlerinden en az üç kat sık susar ya da reddedilirse
            sunulması durur. Bir tıkla sürdürebilirsiniz.
          </span>
        </span>
      </label>
      {change.error && <ErrorBox message={reason(change.error)} />}
    </div>
  )
}
