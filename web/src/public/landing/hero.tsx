import type { ReactNode } from 'react'
import { home } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { heroText } from '../../frame/brand/hero-text.ts'

/** Title and buttons, next to the main content of the page. */
export function Hero({ children }: { children: ReactNode }) {
  const user = useSignedIn()
  const { title, lead } = heroText(useBrand())
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] items-center gap-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-16 lg:py-24">
      <div className="grid justify-items-start gap-6">
        <h1 className="text-hero wrap-anywhere tracking-[-0.025em]">{title}</h1>
        <p className="max-w-[46ch] text-lead text-muted">{lead}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton look="primary" to={user ? home : '/login'}>
            {user ? 'Dashboard' : 'Giriş Yap'}
          </LinkButton>
          <LinkButton to="/#products">Ürünleri İncele</LinkButton>
        </div>
      </div>
      {children}
    </section>
  )
}
