import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from './brand/use-brand.ts'
import { BrandMark } from './brand-mark.tsx'

export const groups = [
  {
    title: 'Ürün',
    links: [
      ['/#products', 'Ürünler'],
      ['/pricing', 'Fiyatlandırma'],
      ['/docs', 'Belgeler'],
      ['/satin-aldim', 'Satın aldım'],
      ['/support', 'Destek'],
      ['/status', 'Hizmet durumu'],
    ],
  },
  {
    title: 'Kurumsal',
    links: [
      ['/about', 'Hakkımızda'],
      ['/contact', 'İletişim'],
      ['/sitemap', 'Site haritası'],
    ],
  },
  {
    title: 'Yasal',
    links: [
      ['/privacy', 'Gizlilik'],
      ['/terms', 'Koşullar'],
      ['/refund', 'İade'],
      ['/cookies', 'Çerezler'],
    ],
  },
] as const

export const copyright = ({ founded, name }: { founded: number; name: string }) =>
  `© ${founded}–${new Date().getFullYear()} ${name}`

const linkClass =
  'inline-flex min-h-8 items-center rounded-chip wrap-anywhere text-muted hover:text-ink hover:underline'

export function Footer() {
  const brand = useBrand()
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-4 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:col-span-1">
          <BrandMark />
          <p className="max-w-[34ch] text-muted">
            {brand.provider} botları ve {brand.game} eklentileri için lisans platformu.
          </p>
          <a href={`mailto:${brand.email}`} className={`${linkClass} justify-self-start`}>
            {brand.email}
          </a>
        </div>
        {groups.map(({ title, links }) => (
          <Group key={title} title={title}>
            {links.map(([to, text]) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {text}
                </Link>
              </li>
            ))}
          </Group>
        ))}
        <Group title="Bizi izleyin">
          {brand.invite_url && (
            <li>
              <a href={brand.invite_url} target="_blank" rel="noreferrer" className={linkClass}>
                {brand.provider} sunucumuz
              </a>
            </li>
          )}
          {brand.socials.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" lang="en" className={linkClass}>
                {name}
              </a>
            </li>
          ))}
        </Group>
      </div>
      <div className="page">
        {/* A page rendered shortly before a new year still shows the old one. */}
        <p suppressHydrationWarning className="border-t border-line py-5 text-meta wrap-anywhere text-faint">
          {copyright(brand)}
        </p>
      </div>
    </footer>
  )
}

/** The label names the footer, so that no form field "Ürün" shares the name. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={`Alt bilgi: ${title}`}>
      <p className="mb-2 font-semibold">{title}</p>
      <ul className="grid gap-1">{children}</ul>
    </nav>
  )
}
