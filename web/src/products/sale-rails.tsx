import type { ProductPage } from '@muhur/contract/shop/products'
import { CreditCard, ExternalLink, Landmark } from 'lucide-react'
import { buttonClass, LinkButton } from '../ui/button.tsx'

interface SaleRailsProps {
  productId: string
  rails: ProductPage['rails']
}

/** A button for each way to pay; the first one is the main button. */
export function SaleRails({ productId, rails }: SaleRailsProps) {
  return rails.map(({ channel_id, provider, url }, at) => {
    const look = at === 0 ? 'primary' : 'outline'
    if (url !== null)
      return (
        <a key={channel_id} href={url} rel="noopener noreferrer" className={buttonClass({ look })}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Shopier’de satın al
        </a>
      )
    return (
      <LinkButton key={channel_id} look={look} to={`/orders/new?product=${productId}&channel=${channel_id}`}>
        {provider === 'transfer' ? (
          <Landmark aria-hidden="true" className="size-4" />
        ) : (
          <CreditCard aria-hidden="true" className="size-4" />
        )}
        {payWord(provider)}
      </LinkButton>
    )
  })
}

const payWord = (provider: string): string =>
  provider === 'transfer' ? 'Havale ile satın al' : 'Kartla satın al'
