import { Link } from 'react-router'
import { brand } from '../brand.ts'
import { BrandMark } from './brand-mark.tsx'

const groups = [
  {
    title: 'Ürün',
    links: [
      ['/#products', 'Ürünler'],
      ['/pricing', 'Fiyatlandırma'],
      ['/docs', 'Belgeler'],
      ['/support', 'Destek'],
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

const linkClass = 'inline-flex min-h-8 items-center rounded-chip text-muted hover:text-ink hover:underline'

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full grid content-start gap-3 lg:col-span-1">
          <BrandMark />
          <p className="max-w-[34ch] text-muted">
            {brand.provider} botları ve {brand.game} eklentileri için lisans platformu.
          </p>
          <a href={`mailto:${brand.email}`} className={`${linkClass} justify-self-start`}>
            {brand.email}
          </a>
          <ul className="flex flex-wrap gap-x-4">
            {brand.socials.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" lang="en" className={linkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="mb-2 font-semibold">{title}</p>
            <ul className="grid gap-1">
              {links.map(([to, text]) => (
                <li key={to}>
                  <Link to={to} className={linkClass}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <p className="border-t border-line py-5 text-meta text-faint">
          © {brand.founded} {brand.name}
        </p>
      </div>
    </footer>
  )
}
