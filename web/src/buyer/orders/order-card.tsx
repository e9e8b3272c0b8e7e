import { endOwnOrder, payOrder, type OwnOrder } from '@muhur/contract/sales/own-orders'
import { Check, CircleOff, Clock, CreditCard, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { StatePill, type Look } from '../../ui/marks/pill.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { Moment } from '../../ui/time.tsx'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { Transfer } from './transfer.tsx'

const looks: Record<OwnOrder['state'], Look> = {
  pending: { word: 'Ödeme bekliyor', icon: Clock, colour: 'bg-warn-bg text-warn' },
  paid: { word: 'Ödendi', icon: Check, colour: 'bg-ok-bg text-ok' },
  held: { word: 'Satıcı inceliyor', icon: Hourglass, colour: 'bg-idle-bg text-idle' },
  refunded: { word: 'İade edildi', icon: Undo2, colour: 'bg-idle-bg text-idle' },
  charged_back: { word: 'Ödeme geri alındı', icon: Undo2, colour: 'bg-idle-bg text-idle' },
  cancelled: { word: 'İptal edildi', icon: CircleOff, colour: 'bg-idle-bg text-idle' },
  expired: { word: 'Süresi doldu', icon: CircleOff, colour: 'bg-idle-bg text-idle' },
}

/** The next step, in the buyer's words. */
function nextStep({ state, provider, receipt }: OwnOrder): string {
  if (state === 'pending' && provider === 'transfer')
    return receipt
      ? 'Dekontunuz satıcıya ulaştı. Satıcı parayı hesabında görünce lisansınız verilir.'
      : 'Havaleyi yapın, sonra dekontunuzu yükleyin.'
  const steps: Record<OwnOrder['state'], string> = {
    pending:
      'Ödeme sayfasında ödemenizi tamamlayın. Ödediyseniz birkaç dakika bekleyin; sayfa kendiliğinden yenilenir.',
    paid: 'Lisansınız panelinizde.',
    held: 'Satıcı siparişinizi kontrol ediyor. Sorunuz varsa sipariş numaranızla satıcıya yazın.',
    refunded: 'Ödemeniz iade edildi; bu siparişin lisansı artık çalışmaz.',
    charged_back: 'Ödeme bankanızca geri alındı; bu siparişin lisansı artık çalışmaz.',
    cancelled: 'Bu sipariş için ödeme yapmayın. Ürünü yine istiyorsanız yeni bir sipariş açın.',
    expired:
      'Süresinde ödenmediği için sipariş kapandı. Ödediyseniz sipariş numaranızla satıcıya yazın; ürünü yine istiyorsanız yeni bir sipariş açın.',
  }
  return steps[state]
}

const namesOf = (products: OwnOrder['products']): string =>
  products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')

interface OrderCardProps {
  order: OwnOrder
  userId: string
  say: (notice: Notice) => void
}

export function OrderCard({ order, userId, say }: OrderCardProps) {
  const { id, number, state, provider, products, total, currency, account, license_ids } = order
  const { refusal, ends_at } = order
  const names = namesOf(products.filter((product) => product.id !== null))
  // A product of the provider that is none of ours is called by a code, which says little to a buyer.
  const codes = namesOf(products.filter((product) => product.id === null))
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-title wrap-anywhere">{names || 'Sipariş'}</h2>
        <StatePill look={looks[state]} />
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Fact name="Sipariş numarası">
          <span className="font-mono">{number}</span>
        </Fact>
        <Fact name="Tutar" strong>
          {total && currency ? formatMoney(total, currency) : '—'}
        </Fact>
        <Fact name={order.paid_at ? 'Ödendi' : 'Açıldı'}>
          <Moment at={order.paid_at ?? order.created_at} />
        </Fact>
        {codes && <Fact name="Satıcının ürün kodu">{codes}</Fact>}
      </dl>
      {refusal !== null && (
        <p className="rounded-card border border-line bg-tint px-5 py-4 wrap-anywhere">
          <span className="font-semibold">Satıcının açıklaması:</span> {refusal}
        </p>
      )}
      <p>
        {nextStep(order)}
        {ends_at !== null && (
          <>
            {' '}
            Ödenmezse sipariş <Moment at={ends_at} /> kapanır.
          </>
        )}
      </p>
      {state === 'pending' && account && (
        <Transfer order={order} account={account} userId={userId} say={say} />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state === 'pending' && provider === 'paytr' && <Pay id={id} userId={userId} say={say} />}
        {license_ids.length === 1 && state === 'paid' && (
          <LinkButton to={`/dashboard/licenses/${license_ids[0]}`} look="primary">
            Lisansı aç
          </LinkButton>
        )}
        {license_ids.length > 1 && state === 'paid' && <LinkButton to="/dashboard">Lisanslarım</LinkButton>}
        {state === 'pending' && (provider === 'paytr' || provider === 'transfer') && (
          <End id={id} number={number} userId={userId} say={say} />
        )}
      </div>
    </Card>
  )
}

interface ActProps {
  id: string
  userId: string
  say: (notice: Notice) => void
}

function Pay({ id, userId, say }: ActProps) {
  const pay = useChange(payOrder)
  const [leaving, setLeaving] = useState(false)
  const go = async () => {
    try {
      const { url } = await pay.mutateAsync({ params: { userId, id } })
      setLeaving(true)
      location.assign(url)
    } catch (error) {
      say({ text: reason(error) })
    }
  }
  return (
    <Button icon={CreditCard} look="primary" busy={pay.isPending || leaving} onClick={() => void go()}>
      Ödemeye geç
    </Button>
  )
}

function End({ id, number, userId, say }: ActProps & { number: string }) {
  const end = useChange(endOwnOrder)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        Siparişi iptal et
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sipariş iptal edilsin mi?"
          verb="Siparişi iptal et"
          onConfirm={async () => {
            await end.mutateAsync({ params: { userId, id } })
            say({ text: 'Sipariş iptal edildi.' })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{number} numaralı sipariş kapanır. Para gönderdiyseniz iptal etmeyin; satıcıya yazın.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
