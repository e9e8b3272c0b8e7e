import { brand } from '../../frame/brand/brand.ts'
import { home } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pictures } from './pictures.tsx'
import { Products } from './products.tsx'
import { Stats } from './stats.tsx'

export function Component() {
  const user = useSignedIn()
  return (
    <>
      <Hero />
      <Stats />
      <Features />
      <Pictures />
      <Products />
      <section className="border-t border-line bg-surface">
        <div className="page flex flex-wrap items-center justify-between gap-6 py-14">
          <div className="grid gap-1">
            <h2 className="text-section">Lisanslarınız sizi bekliyor</h2>
            <p className="text-muted">
              {user
                ? 'Panelinizde durumlarını ve son nabızlarını görün.'
                : 'Ayrı bir hesap ve parola gerekmez.'}
            </p>
          </div>
          <LinkButton look="primary" to={user ? home : '/login'}>
            {user ? 'Panel' : `${brand.provider} ile Giriş Yap`}
          </LinkButton>
        </div>
      </section>
    </>
  )
}
