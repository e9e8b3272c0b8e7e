import type { Channel } from '@muhur/contract/sales/channels'
import { changeChannel } from '@muhur/contract/sales/channels-calls'
import { useChange } from '../../../api/use-answer.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { sayOutcome, type Notice } from '../../../ui/state/notice.tsx'

const offered = [1, 2, 3, 7, 14, 30, 60, 90]

/** For how long an order of this channel waits for its payment. */
export function OrderDays({ channel, say }: { channel: Channel; say: (notice: Notice) => void }) {
  const { id, order_days } = channel
  const change = useChange(changeChannel)
  const choose = (days: number) =>
    sayOutcome(
      say,
      change.mutateAsync({ params: { id }, body: { order_days: days } }),
      () => `Siparişler ${days} gün ödeme bekler.`,
    )
  const days = [...new Set([...offered, order_days])].toSorted((one, other) => one - other)
  return (
    <section className="grid gap-3" aria-labelledby="order-days">
      <h2 id="order-days" className="text-section">
        Ödenmeyen siparişler
      </h2>
      <div className="max-w-[66ch]">
        <Field
          label="Sipariş kaç gün ödeme bekler?"
          help="Süre dolunca sipariş kendiliğinden kapanır ve alıcıya haber verilir. Dekontu yüklenmiş sipariş kapanmaz; sizin kararınızı bekler."
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={order_days}
              disabled={change.isPending}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {days.map((count) => (
                <option key={count} value={count}>
                  {count} gün
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </section>
  )
}
