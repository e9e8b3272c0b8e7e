import { Link } from 'react-router'
import { useBrand } from './brand/use-brand.ts'
import { useSignedIn } from '../session/use-session.ts'
import { LinkButton } from '../ui/button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const linkClass =
  'inline-flex min-h-11 items-center rounded-chip px-3 font-semibold text-muted hover:text-ink'

export function PublicHeader() {
  const user = useSignedIn()
  const { name } = useBrand()
  return (
    <header className="border-b border-line">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-3 max-sm:pt-2">
        <Link
          to="/"
          aria-label={`${name} ana sayfa`}
          className="inline-flex min-h-11 min-w-7 items-center rounded-chip max-sm:flex-1 max-sm:basis-0"
        >
          <BrandMark />
        </Link>
        <nav
          aria-label="Ana menü"
          className="order-last flex max-sm:-mx-3 max-sm:w-full max-sm:pb-2 sm:order-none sm:ml-4"
        >
          <Link to="/#products" className={linkClass}>
            Ürünler
          </Link>
          <Link to="/docs" className={linkClass}>
            Belgeler
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <LinkButton to={user ? '/dashboard' : '/login'} size="small">
            {user ? 'Dashboard' : 'Giriş Yap'}
          </LinkButton>
          {/* Last by the Tab key too: the page's first action comes before a setting. */}
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}
