import { LogOut, Menu, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { LivePill } from '../live/live-pill.tsx'
import { useSignedIn } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Avatar } from './avatar.tsx'
import { BrandMark } from './brand-mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useSignOut } from './use-sign-out.ts'

const linkClass = ({ isActive }: { isActive: boolean }) =>
  classes(
    'inline-flex min-h-11 items-center px-3 font-semibold -outline-offset-2 transition-colors hover:text-ink',
    // On the bar's edge where there is a bar, a tint in the folded menu.
    'max-sm:rounded-button sm:-mb-px sm:min-h-16 sm:border-b-2 sm:pt-0.5',
    isActive
      ? 'text-ink max-sm:bg-tint sm:border-primary forced-colors:border-[Highlight] max-sm:forced-colors:outline-1'
      : 'text-muted sm:border-transparent forced-colors:border-[Canvas]',
  )

const narrowScreen = '(width < 40rem)'

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(narrowScreen)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(narrowScreen).matches,
  )
}

/** One set of links: beside the brand on wide screens, behind a button on phones. */
export function Navbar() {
  const user = useSignedIn()
  const { signOut, failed } = useSignOut()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(false), [pathname])
  const narrow = useNarrow()
  const tools = (
    <>
      {user && <LivePill />}
      <ThemeToggle />
    </>
  )

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface" onKeyDown={closeOnEscape}>
      <div className="page flex flex-wrap items-center gap-x-3">
        <Link
          to={user ? '/dashboard' : '/'}
          // The link beside leads to the same page, and is the nearer one to the content.
          tabIndex={user && !narrow ? -1 : undefined}
          // The row's height, not the bar's: the open menu must not move the logo.
          className="flex min-h-16 min-w-7 items-center rounded-chip max-sm:flex-1 max-sm:basis-0 sm:max-w-40 lg:max-w-72 xl:max-w-lg"
        >
          <BrandMark />
        </Link>
        <div className="ml-auto flex items-center gap-1 sm:hidden">
          {narrow && tools}
          <Button
            ref={toggle}
            look="ghost"
            size="icon"
            className="sm:hidden"
            aria-expanded={open}
            aria-controls="menu"
            aria-label={open ? 'Menüyü kapat' : 'Menüyü aç'}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              <X aria-hidden="true" className="size-5" />
            ) : (
              <Menu aria-hidden="true" className="size-5" />
            )}
          </Button>
        </div>
        <div
          id="menu"
          className={classes(
            open ? 'flex' : 'hidden',
            'min-w-0 basis-full flex-col gap-1 border-t border-line py-3 sm:flex sm:flex-1 sm:basis-auto sm:flex-row sm:items-center sm:border-0 sm:py-0',
          )}
        >
          <nav aria-label="Ana menü" className="flex flex-col sm:flex-row">
            <NavLink to="/dashboard" lang="en" className={linkClass}>
              Dashboard
            </NavLink>
            {user?.role === 'admin' && (
              <NavLink to="/admin" className={linkClass}>
                Admin
              </NavLink>
            )}
          </nav>
          {user && (
            <NavLink
              to="/account"
              title="Hesabım"
              className="flex min-h-11 min-w-0 items-center gap-2 rounded-button px-3 transition-colors hover:bg-tint aria-[current]:bg-tint sm:ml-auto"
            >
              <Avatar user={user} />
              <span className="truncate font-semibold sm:max-w-48">{user.discord_username}</span>
              <span className="text-muted sm:sr-only">Hesabım</span>
            </NavLink>
          )}
          <Button
            icon={LogOut}
            look="ghost"
            className="justify-start px-3! sm:justify-center"
            onClick={signOut}
          >
            Çıkış
          </Button>
        </div>
        {/* At the end of the bar, and last by the Tab key too; on a phone above the menu. */}
        {!narrow && <div className="flex items-center gap-1">{tools}</div>}
      </div>
      {failed && (
        <p role="alert" className="page pb-3 text-bad">
          Çıkış yapılamadı. Bağlantınızı kontrol edip tekrar deneyin.
        </p>
      )}
    </header>
  )
}
