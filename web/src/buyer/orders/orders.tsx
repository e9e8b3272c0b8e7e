import { listOwnOrders } from '@muhur/contract/sales/own-orders'
import { ShoppingBag } from 'lucide-react'
import { useAnswer } from '../../api/use-answer.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { OrderCard } from './order-card.tsx'

/** A buyer's own orders, each with the step that it waits for. */
export function Component() {
  const userId = useSignedIn()?.id ?? ''
  const {
    data: orders,
    error,
    refetch,
  } = useAnswer(
    listOwnOrders,
    { params: { userId } },
    // The provider reports a payment to the server, not to this page.
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'pending') ? 10_000 : false,
    },
  )
  const { say, noticeBar } = useNotice()
  return (
    <div className="page grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:gap-8 sm:py-12">
      <div className="grid gap-1.5">
        <h1 className="text-page tracking-[-0.025em]">Siparişlerim</h1>
        <p className="text-muted">Satın aldıklarınız ve ödeme bekleyen siparişleriniz.</p>
      </div>
      {error && <ErrorBox message="Siparişleriniz yüklenemedi." error={error} onRetry={refetch} />}
      {!error && !orders && <LoadingSkeleton what="Siparişler" className="h-48" />}
      {orders?.length === 0 && <Empty />}
      {orders && orders.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} userId={userId} say={say} />
            </li>
          ))}
        </ul>
      )}
      {noticeBar}
    </div>
  )
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-5 py-16 text-center">
      <ShoppingBag aria-hidden="true" className="size-8 text-primary" />
      <h2 className="text-title">Henüz siparişiniz yok</h2>
      <p className="text-muted">Bir ürün satın aldığınızda siparişiniz burada görünür.</p>
      <LinkButton to="/#products" className="mt-2">
        Ürünleri İncele
      </LinkButton>
    </div>
  )
}
