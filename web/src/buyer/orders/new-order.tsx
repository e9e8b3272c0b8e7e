import { catalogueProductCall } from '@muhur/contract/http/first-visit'
import { payOrder, placeOrder } from '@muhur/contract/sales/own-orders'
import type { getCatalogueProduct } from '@muhur/contract/shop/products-calls'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isMissing } from '../../api/api.ts'
import { useAnswer, useChange } from '../../api/use-answer.ts'
import { termOf } from '../../products/buy-box.tsx'
import { useSignedIn } from '../../session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { formatMoney } from '@muhur/contract/sales/format-money'

/** The last look at product and price before an order is opened. */
export function Component() {
  const [query] = useSearchParams()
  const id = query.get('product') ?? ''
  const channel = query.get('channel') ?? ''
  const {
    data: page,
    error,
    refetch,
  } = useAnswer<typeof getCatalogueProduct>(catalogueProductCall, {
    params: { id },
  })
  const rail = page?.rails.find(({ channel_id, url }) => channel_id === channel && url === null)
  return (
    <div className="page grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-12">
      <h1 className="text-page tracking-[-0.025em]">Satın al</h1>
      {error &&
        !page &&
        (isMissing(error) ? (
          <ErrorBox
            message="Böyle bir ürün yok."
            detail="Bağlantı eski ya da eksik olabilir. Ürünün sayfasından “Satın al” ile yeniden başlayın."
          >
            <LinkButton to="/#products">Ürünleri incele</LinkButton>
          </ErrorBox>
        ) : (
          <ErrorBox message="Ürün yüklenemedi." error={error} onRetry={refetch} />
        ))}
      {!error && !page && <LoadingSkeleton what="Ürün" className="h-48" />}
      {page && (!rail || !page.sale) && (
        <ErrorBox message="Bu ürün bu yolla satılmıyor." detail="Satıcı ödeme yolunu değiştirmiş olabilir.">
          <LinkButton to={`/products/${id}`}>Ürünün sayfası</LinkButton>
        </ErrorBox>
      )}
      {page?.sale && rail && (
        <Card className="grid gap-6">
          <dl className="grid gap-4 sm:grid-cols-2">
            <Fact name="Ürün" strong>
              {page.name}
            </Fact>
            <Fact name="Fiyat" strong>
              {formatMoney(page.sale.price, page.sale.currency)}
            </Fact>
            <Fact name="Lisans">{termOf(page.sale.days)}</Fact>
            <Fact name="Ödeme">
              {rail.provider === 'transfer' ? 'Havale / EFT' : 'Kredi ya da banka kartı (PayTR)'}
            </Fact>
          </dl>
          <p className="text-muted">
            {rail.provider === 'transfer'
              ? 'Siparişi açınca IBAN’ı ve açıklamaya yazacağınız numarayı görürsünüz. Satıcı parayı hesabında görünce lisansınız verilir.'
              : 'Siparişi açınca PayTR’nin güvenli ödeme sayfasına geçersiniz. Ödemeniz onaylanınca lisansınız hemen verilir.'}{' '}
            Fiyat, siparişi açtığınız anda sabitlenir.
          </p>
          <Place productId={id} channelId={channel} isTransfer={rail.provider === 'transfer'} />
        </Card>
      )}
    </div>
  )
}

interface PlaceProps {
  productId: string
  channelId: string
  isTransfer: boolean
}

function Place({ productId, channelId, isTransfer }: PlaceProps) {
  const userId = useSignedIn()?.id ?? ''
  const place = useChange(placeOrder)
  const pay = useChange(payOrder)
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const open = async () => {
    const { id } = await place.mutateAsync({
      params: { userId },
      body: { product_id: productId, channel_id: channelId },
    })
    if (isTransfer) return navigate('/orders')
    // Without a page the order stays, and the list of orders offers the next try.
    const page = await pay.mutateAsync({ params: { userId, id } }).catch(() => undefined)
    if (!page) return navigate('/orders')
    setLeaving(true)
    location.assign(page.url)
  }
  return (
    <div className="grid gap-4">
      {place.error && <ErrorBox message={place.error.message} error={place.error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          busy={place.isPending || pay.isPending || leaving}
          onClick={() => void open().catch(() => {})}
        >
          {isTransfer ? 'Siparişi aç' : 'Ödemeye geç'}
        </Button>
        <LinkButton to={`/products/${productId}`} look="ghost">
          Vazgeç
        </LinkButton>
      </div>
      <p className="text-meta text-muted">
        Devam ederek{' '}
        <Link to="/terms" className="underline underline-offset-4">
          kullanım koşullarını
        </Link>{' '}
        kabul edersiniz.
      </p>
    </div>
  )
}
