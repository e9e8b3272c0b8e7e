import { lazy, Suspense, type ComponentProps } from 'react'
import { brand } from '../../frame/brand/brand.ts'
import { hasOwnName } from '../../frame/brand/hero-text.ts'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { home } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CodePanel } from './code-panel.tsx'
import { Features } from './features.tsx'
import type { Held as HeldType } from './held.tsx'
import { Hero } from './hero.tsx'
import { Pictures } from './pictures.tsx'
import { Products } from './products.tsx'
import { SellerDoor } from './seller-door.tsx'
import { Stats } from './stats.tsx'
import { Steps } from './steps.tsx'

// For signed-in visitors alone. A sentence that does not load, such as offline, must not take the page with it.
const Held = lazy(() =>
  import('./held.tsx').then(
    (file) => ({ default: file.Held }),
    () => ({ default: ({ otherwise }: ComponentProps<typeof HeldType>) => otherwise }),
  ),
)

/** The shop for its buyers or, without a name of its own, Mühür for sellers. */
export function Component() {
  const shop = useBrand()
  if (!hasOwnName(shop))
    return (
      <>
        <Hero>
          <CodePanel />
        </Hero>
        <Stats />
        <Features reader="seller" />
        <Pictures />
        <Products className="pb-20" />
        <Closing />
      </>
    )
  return (
    <>
      <Hero>
        <Steps />
      </Hero>
      <Stats />
      <Products className="pt-16 sm:pt-20" />
      <Features reader="buyer" />
      <Pictures />
      <Closing />
      {shop.seller_door && <SellerDoor />}
    </>
  )
}

function Closing() {
  const user = useSignedIn()
  const inPanel = 'Panelinizde durumlarını ve son nabızlarını görün.'
  return (
    <section className="border-t border-line bg-surface">
      <div className="page flex flex-wrap items-center justify-between gap-6 py-14">
        <div className="grid gap-1">
          <h2 className="text-section">Lisanslarınız sizi bekliyor</h2>
          <p className="text-muted">
            {user ? (
              <Suspense fallback={inPanel}>
                <Held userId={user.id} otherwise={inPanel} />
              </Suspense>
            ) : (
              'Ayrı bir hesap ve parola gerekmez.'
            )}
          </p>
        </div>
        <LinkButton look="primary" to={user ? home : '/login'}>
          {user ? 'Dashboard' : `${brand.provider} ile Giriş Yap`}
        </LinkButton>
      </div>
    </section>
  )
}
