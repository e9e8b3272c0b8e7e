import { Link } from 'react-router'
import { useBrand } from './brand/use-brand.ts'
import { copyright, groups } from './footer.tsx'
import { KeyHelp } from './keys/key-help.tsx'

const linkClass = 'inline-flex min-h-8 items-center rounded-chip wrap-anywhere hover:text-ink hover:underline'

const row = 'flex min-w-0 flex-wrap items-center gap-x-4'

/**
 * All links of the public pages' footer in one line, or in two where it is too long, for pages where people work. `hasKeys`: the
 * footer also handles and lists the keys of the page.
 */
export function SlimFooter({ hasKeys }: { hasKeys: boolean }) {
  const brand = useBrand()
  const elsewhere: { name: string; url: string; lang?: string }[] = [
    { name: brand.email, url: `mailto:${brand.email}` },
    ...(brand.invite_url ? [{ name: `${brand.provider} sunucumuz`, url: brand.invite_url }] : []),
    ...brand.socials.map((social) => ({ ...social, lang: 'en' })),
  ]
  return (
    <footer className="mt-auto border-t border-line">
      <nav
        aria-label="Alt bilgi"
        className="page flex flex-wrap items-center justify-between gap-x-8 py-2 text-meta text-muted"
      >
        <span className={row}>
          <span className="inline-flex min-h-8 min-w-0 items-center wrap-anywhere text-faint">
            {copyright(brand)}
          </span>
          {elsewhere.map(({ name, url, lang }) => (
            <a
              key={url}
              href={url}
              {...(!url.startsWith('mailto:') && { target: '_blank', rel: 'noreferrer' })}
              lang={lang}
              className={linkClass}
            >
              {name}
            </a>
          ))}
        </span>
        <span className={row}>
          {groups
            .flatMap(({ links }) => [...links])
            .map(([to, text]) => (
              <Link key={to} to={to} className={linkClass}>
                {text}
              </Link>
            ))}
          {hasKeys && <KeyHelp className={`${linkClass} max-lg:hidden`} />}
        </span>
      </nav>
    </footer>
  )
}
