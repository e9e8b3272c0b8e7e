import { Link } from 'react-router'
import { useBrand } from '../use-brand.ts'
import { useUser } from '../session/use-session.ts'
import { LinkButton } from '../ui/button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function PublicHeader() {
  const user = useUser()
  const { name } = useBrand()
  return (
    <header className="border-b border-line">
      <div className="page flex min-h-16 items-center gap-3">
        <Link
          to="/"
          aria-label={`${name} ana sayfa`}
          className="inline-flex min-h-11 items-center rounded-chip"
        >
          <BrandMark />
        </Link>
        <div className="ml-auto flex items-center gap-2">
          <ThemeToggle />
          <LinkButton to={user ? '/dashboard' : '/login'} size="small">
            {user ? 'Panel' : 'Giriş Yap'}
          </LinkButton>
        </div>
      </div>
    </header>
  )
}
