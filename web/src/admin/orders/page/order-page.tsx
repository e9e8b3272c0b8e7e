import type { OrderDetail } from '@muhur/contract/sales/orders'
import { getOrder } from '@muhur/contract/sales/orders-calls'
import { receiptUrl } from '@muhur/contract/sales/own-orders'
import { CircleOff, KeyRound, TriangleAlert, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../../api/api.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useTitle } from '../../../frame/brand/use-brand.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { useNotice } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Moment } from '../../../ui/time.tsx'
import { Facts } from '../../panel/facts.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { useRecent } from '../../panel/recents.ts'
import { NoticeList } from '../notice-list.tsx'
import { totalInWords } from '../order-total.ts'
import { isAboutAmount, OrderPill, waits } from '../order-words.tsx'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import { ExpectedPrices } from './expected-prices.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { OrderLines } from './order-lines.tsx'

const back = { to: '/admin/orders', name: 'Siparişler' }

/** An order: its state, buyer, lines with their licenses, and the notices. */
export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useAnswer(getOrder, { params: { id } })
  if (order) return <Found order={order} refetch={refetch} />
  if (isMissing(error))
    return (
      <>
        <PageHeader title="Sipariş bulunamadı" back={back} lead="Bağlantı eski ya da eksik olabilir." />
        <LinkButton to={back.to} className="justify-self-start">
          Siparişlere dön
        </LinkButton>
      </>
    )
  return (
    <>
      <PageHeader title="Sipariş" back={back} />
      {error ? (
        <ErrorBox message="Sipariş yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Sipariş" className="h-48" />
      )}
    </>
  )
}

function Found({ order, refetch }: { order: OrderDetail; refetch: () => unknown }) {
  const { id, external_id, state, held_reason } = order
  const { say, noticeBar } = useNotice()
  const [asking, setAsking] = useState<'issue' | Decision>()
  const wait = held_reason ? waits[held_reason] : undefined
  const isTransfer = order.channel.provider === 'transfer'
  const isOpen =
    state === 'held' ||
    state === 'pending' ||
    state === 'expired' ||
    // No notice tells of money that was on its way when the order was cancelled.
    (state === 'cancelled' && isTransfer)
  const [license, ...others] = order.lines.flatMap(({ licenses }) => licenses)
  const close = () => setAsking(undefined)
  useTitle(external_id)
  useRecent({ id, name: external_id, detail: 'Sipariş', to: `/admin/orders/${id}` })
  return (
    <>
      <PageHeader title={external_id} back={back}>
        {(state === 'paid' || state === 'held') && (
          <>
            <Button icon={X} onClick={() => setAsking('charged_back')}>
              Ters ibraz say
            </Button>
            <Button icon={Undo2} onClick={() => setAsking('refunded')}>
              İade edildi say
            </Button>
          </>
        )}
        {state === 'pending' && (
          <Button icon={CircleOff} onClick={() => setAsking('cancelled')}>
            İptal et
          </Button>
        )}
        {isOpen && (
          <Button icon={KeyRound} look="primary" onClick={() => setAsking('issue')}>
            {wait?.verb ?? 'Lisans ver'}
          </Button>
        )}
      </PageHeader>
      {wait && (
        <section
          aria-label="Neden bekliyor"
          className="flex gap-3 rounded-card border border-warn bg-warn-bg p-5"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
          <div className="min-w-0">
            <p className="font-semibold">{wait.why}</p>
            <p className="mt-1">
              {held_reason === 'unmapped' && order.lines.length === 0
                ? 'Sağlayıcı yalnızca siparişin numarasını bildirdi. Ürünü seçip lisansı verin; seçiminiz yalnızca bu sipariş içindir.'
                : wait.way}
            </p>
            {held_reason === 'partial_refund' && license && others.length === 0 && (
              <Link
                to={`/admin/licenses/${license.id}`}
                className="mt-1 inline-flex min-h-6 underline underline-offset-4"
              >
                Lisansı aç
              </Link>
            )}
            {(held_reason === 'product' || isAboutAmount(held_reason)) && (
              <Link
                to={`/admin/orders/channels/${order.channel.id}`}
                className="mt-1 inline-flex min-h-6 underline underline-offset-4"
              >
                Kanalın eşlemelerini aç
              </Link>
            )}
          </div>
        </section>
      )}
      {isAboutAmount(held_reason) && <ExpectedPrices order={order} />}
      {state === 'pending' && isTransfer && (
        <p className="rounded-card border border-line bg-tint px-5 py-4">
          {order.receipt ? 'Alıcı dekontunu yükledi. ' : 'Alıcı henüz dekont yüklemedi. '}
          Dekont tek başına kanıt değildir: parayı bankanızda gördüyseniz lisansı verin, yoksa siparişi iptal
          edin.
        </p>
      )}
      {state === 'expired' && (
        <p className="rounded-card border border-line bg-tint px-5 py-4">
          Sipariş süresinde ödenmedi ve kapandı. Ödeme sonradan geldiyse yine lisans verebilirsiniz.
        </p>
      )}
      {state === 'cancelled' && isTransfer && (
        <p className="rounded-card border border-line bg-tint px-5 py-4">
          Sipariş iptal edildi. Para o sırada yoldaysa ve geldiyse yine lisans verebilirsiniz.
        </p>
      )}
      {state === 'cancelled' && order.reference !== null && order.channel.provider === 'paytr' && (
        <p className="rounded-card border border-line bg-tint px-5 py-4">
          Siparişin PayTR linki süresi dolana kadar açık kalır. Alıcı yine de öderse lisans verilmez, sipariş
          kararınızı bekler.
        </p>
      )}
      <OrderFacts order={order} />
      <OrderLines order={order} />
      <NoticeList
        query={{ data: order.notices, error: null, refetch }}
        empty="Saklanan bildirim yok: sipariş burada açıldı, bir dosyadan geldi ya da bildiriminin saklama süresi doldu."
        say={say}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-meta text-muted">
        <Link to={`/admin/orders/${id}/evidence`} className="underline underline-offset-4">
          Ters ibraz kanıtları
        </Link>
        <Link to={`/admin/audit?subject=${id}`} className="underline underline-offset-4">
          İşlem kaydında bu sipariş
        </Link>
      </div>
      {asking === 'issue' && <IssueDialog order={order} say={say} onClose={close} />}
      {asking && asking !== 'issue' && (
        <DecisionDialog order={order} decision={asking} say={say} onClose={close} />
      )}
      {noticeBar}
    </>
  )
}

function OrderFacts({ order }: { order: OrderDetail }) {
  const { state, channel, user, claimed, buyer_name, buyer_email, paid_at, created_at } = order
  const { id, reference, receipt, refusal, is_email_shared } = order
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <Facts>
        <Fact name="Durum">
          <OrderPill state={state} />
        </Fact>
        <Fact name="Toplam" strong>
          {totalInWords(order)}
        </Fact>
        <Fact name="Kanal">
          <Link
            to={`/admin/orders/channels/${channel.id}`}
            className="text-primary underline underline-offset-4"
          >
            {channel.name}
          </Link>
        </Fact>
        <Fact name="Alıcı">
          {user ? (
            <Link to={`/admin/users/${user.id}`} className="text-primary underline underline-offset-4">
              {buyer_name ?? user.discord_username}
            </Link>
          ) : (
            (buyer_name ?? 'Adı bildirilmedi')
          )}
          {user && !claimed && (
            <span className="block text-meta text-muted">Discord hesabı henüz bilinmiyor</span>
          )}
        </Fact>
        {reference ? (
          <Fact name="Açıklamadaki numara">
            <span className="font-mono">{reference}</span>
          </Fact>
        ) : (
          <Fact name="E-posta">
            {buyer_email ?? 'Bildirilmedi'}
            {is_email_shared && (
              <span className="block text-meta text-muted">
                Aynı adresle, sahibi başka görünen bir sipariş daha var. Adres tek başına kanıt değildir;
                lisans yanlış kişideyse lisansın sayfasından devredin.
              </span>
            )}
          </Fact>
        )}
        {refusal !== null && <Fact name="Alıcıya yazdığınız neden">{refusal}</Fact>}
        {receipt && user && (
          <Fact name="Dekont">
            {receipt.kept ? (
              <a
                href={receiptUrl(user.id, id)}
                download
                className="text-primary underline underline-offset-4"
              >
                İndir
              </a>
            ) : (
              'Süresi dolunca silindi'
            )}
          </Fact>
        )}
        <Fact name={paid_at ? 'Ödendi' : 'Geldi'}>
          <span className="whitespace-nowrap">
            <Moment at={paid_at ?? created_at} />
          </span>
        </Fact>
      </Facts>
    </div>
  )
}
