import { amountOf, hundredthsOf } from '@muhur/contract/sales/money'
import { listMappings } from '@muhur/contract/sales/channels-calls'
import type { OrderDetail } from '@muhur/contract/sales/orders'
import { useAnswer } from '../../../api/use-answer.ts'
import { Fact } from '../../../ui/fact.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { paidOf, totalInWords } from '../order-total.ts'

/** The prices of the mappings beside the paid amount, for the seller who decides on the difference. */
export function ExpectedPrices({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useAnswer(listMappings, { params: { id: order.channel.id } })
  if (!data)
    return error ? (
      <ErrorBox message="Beklenen fiyat yüklenemedi." error={error} onRetry={refetch} />
    ) : (
      <LoadingSkeleton what="Beklenen fiyat" className="h-24" />
    )
  const priced = order.lines.flatMap(({ external_product, quantity }) => {
    const mapping = data.find((each) => each.external_product === external_product)
    return mapping?.price && mapping.currency
      ? [{ quantity, expected: mapping.price, currency: mapping.currency }]
      : []
  })
  const currency = priced[0]?.currency
  if (!currency || priced.length < order.lines.length || priced.some((line) => line.currency !== currency))
    return null
  const expected = sum(priced.map((line) => hundredthsOf(line.expected)! * line.quantity))
  const paid = paidOf(order)
  return (
    <div className="grid gap-3 rounded-card border border-line bg-tint p-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact name="Eşlemede yazan">{formatMoney(amountOf(expected), currency)}</Fact>
        <Fact name="Gelen" strong>
          {totalInWords(order)}
        </Fact>
      </dl>
      <p>{differenceOf(expected, paid, currency, order.currency)}</p>
    </div>
  )
}

function differenceOf(
  expected: number,
  paid: number | undefined,
  currency: string,
  paidIn: string | null,
): string {
  if (paidIn === null || paid === undefined)
    return `${paidIn === null ? 'Ödemenin para birimi' : 'Ödenen tutar'} bildirilmedi. Lisans verirseniz doğru ödendiğini kabul edersiniz.`
  if (paidIn !== currency)
    return `Ödeme ${paidIn}, eşleme ${currency} ile yazılmış. Sürdürürseniz gelen tutarı kabul edersiniz.`
  const difference = paid - expected
  if (difference === 0) return 'Bir ürünün birim fiyatı eşlemedekinden farklı. Sürdürürseniz kabul edersiniz.'
  const amount = formatMoney(amountOf(Math.abs(difference)), currency)
  return difference < 0
    ? `${amount} eksik ödendi. Lisans verirseniz bu tutarı kabul edersiniz.`
    : `${amount} fazla ödendi. Lisans verirseniz bu tutarı kabul edersiniz.`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
