import { isPlaceholder } from '@muhur/contract/http/first-visit'
import type { Brand } from '@muhur/contract/shop/brand'
import type { Product, ProductPage } from '@muhur/contract/shop/products'
import { Check, ExternalLink } from 'lucide-react'
import { useBrand } from '../frame/brand/use-brand.ts'
import { useSignedIn } from '../session/use-session.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { ProviderMark } from '../ui/marks/provider-mark.tsx'
import { priceOf } from './price-of.ts'
import { SaleRails } from './sale-rails.tsx'

/** The price of a product, and the way to buy it: here, or outside of Mühür by the seller's contact. */
export function BuyBox({ page }: { page: Product & Partial<ProductPage> }) {
  const user = useSignedIn()
  const brand = useBrand()
  const { contact_url } = page
  const contact =
    contact_url && !isPlaceholder(contact_url) ? contact_url : (brand.invite_url ?? ownChannel(brand))
  const sale = page.rails?.length ? page.sale : null
  const asks = !sale && contact === undefined
  const price = priceOf({ ...page, sale: sale ?? null })
  const write = (
    <LinkButton to="/contact" look={asks ? 'primary' : 'ghost'}>
      Satıcıya yazın
    </LinkButton>
  )
  return (
    <aside
      aria-label="Satın alma"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24"
    >
      {price ? (
        <p className="font-head text-title font-bold wrap-anywhere">
          {price}
          {sale && <span className="block text-body font-normal text-muted">{termOf(sale.days)}</span>}
        </p>
      ) : (
        <h2 className="text-title">Lisans edinin</h2>
      )}
      {page.included && page.included.length > 0 && (
        <ul aria-label="Lisansla gelenler" className="grid gap-2 border-y border-line py-4">
          {page.included.map((line, at) => (
            <li key={at} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ok" />
              <span className="min-w-0 wrap-anywhere">{line}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">
        {!sale &&
          (contact === undefined
            ? 'Nasıl satın alacağınızı satıcıya sorun. '
            : `Ödeme ${isChannel(contact) ? `${brand.provider} üzerinden` : 'satıcının sayfasında'} yapılır. `)}
        Satın aldığınız lisans, {brand.provider} hesabınızla giriş yaptığınızda panelinizde görünür.
      </p>
      <div className="grid gap-2.5 sm:flex sm:flex-wrap lg:grid">
        {sale && <SaleRails productId={page.id} rails={page.rails ?? []} />}
        {!sale && contact !== undefined && (
          <a href={contact} rel="noopener noreferrer" className={buttonClass({ look: 'primary' })}>
            {isChannel(contact) ? (
              <>
                <ProviderMark />
                {brand.provider} sunucusuna git
              </>
            ) : (
              <>
                <ExternalLink aria-hidden="true" className="size-4" />
                Satın alma sayfasına git
              </>
            )}
          </a>
        )}
        {asks && write}
        <LinkButton to={user ? '/dashboard' : '/login'}>
          {user ? 'Dashboard' : `${brand.provider} ile Giriş Yap`}
        </LinkButton>
        {!asks && write}
      </div>
    </aside>
  )
}

export const termOf = (days: number | null): string =>
  days === null ? 'süresiz lisans' : `${days} günlük lisans`

/** The first social link of the seller's own that leads to the chat provider. */
const ownChannel = ({ socials }: Brand): string | undefined =>
  socials.find(({ url }) => isChannel(url) && !isPlaceholder(url))?.url

/** Whether an address belongs to the chat provider. */
function isChannel(address: string): boolean {
  return /^https:\/\/([a-z]+\.)?discord\.(com|gg)(\/|$)/i.test(address)
}
