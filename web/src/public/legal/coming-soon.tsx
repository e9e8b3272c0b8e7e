import { Hourglass } from 'lucide-react'
import { Link, useLocation } from 'react-router'

interface Page {
  title: string
  /** Link to the existing information. */
  meanwhile: { to: string; text: string }
}

const write = { to: '/contact', text: 'Bize yazın' }

const pages: Record<string, Page> = {
  '/refund': {
    title: 'İade Politikası',
    meanwhile: { to: '/terms#odeme-ve-iade', text: 'Kullanım Koşulları: Ödeme ve iade' },
  },
  '/cookies': {
    title: 'Çerez Politikası',
    meanwhile: { to: '/privacy#cerezler', text: 'Gizlilik Politikası: Çerezler ve tarayıcı deposu' },
  },
  '/support': { title: 'Destek', meanwhile: write },
  '/pricing': { title: 'Fiyatlandırma', meanwhile: { to: '/#products', text: 'Ürünleri inceleyin' } },
}

/** `noProducts`: a link to the list of products would be a dead end. */
export function Component({ noProducts = false }) {
  const { pathname } = useLocation()
  const page = pages[pathname.replace(/\/+$/, '')]
  const meanwhile = noProducts ? write : page?.meanwhile
  return (
    <div className="page flex flex-1 flex-col items-center justify-center py-20 text-center">
      <span className="mb-6 grid size-16 place-content-center rounded-card bg-tint text-primary">
        <Hourglass aria-hidden="true" className="size-7" />
      </span>
      <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">
        {page?.title ?? 'Yakında'}
      </h1>
      <p className="mt-4 text-lead text-muted">Yakında eklenecek...</p>
      {meanwhile && (
        <p className="mt-8 border-t border-line px-6 pt-6 text-body text-muted">
          Bu arada:{' '}
          <Link to={meanwhile.to} className="text-primary underline underline-offset-4">
            {meanwhile.text}
          </Link>
        </p>
      )}
    </div>
  )
}
