import { Link } from 'react-router'
import { contactText } from '../../frame/brand/hero-text.ts'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { PulseStrip, type Beat } from '../../ui/marks/pulse-strip.tsx'

const link = 'text-primary underline underline-offset-4'

const beats = Array.from({ length: 48 }, (_, at): Beat => (at === 31 ? 'late' : 'on-time'))

/** A buyer's steps, from the shop to the first heartbeat. */
export function Steps() {
  const { invite_url } = useBrand()
  return (
    <section aria-label="Satın alma adımları" className="min-w-0 rounded-card border border-line bg-surface">
      <ol className="grid divide-y divide-line">
        <Step number={1} title="Ürününüzü seçin">
          Fiyatı, gereksinimleri ve lisansla gelenler ürünün sayfasında yazar.
        </Step>
        <Step number={2} title="Satıcıdan satın alın">
          Sorunuz mu var?{' '}
          {invite_url ? (
            <a href={invite_url} rel="noopener noreferrer" className={link}>
              {contactText(invite_url)}
            </a>
          ) : (
            <Link to="/contact" className={link}>
              {contactText(invite_url)}
            </Link>
          )}
          .
        </Step>
        <Step number={3} title="Anahtarınızı yazın">
          Lisansınız panelinizde görünür. Anahtarı yazılımın ayarlarına yapıştırın; ilk nabzı canlı izleyin.
        </Step>
      </ol>
      <figure className="grid gap-2 border-t border-line px-5 py-4">
        <PulseStrip beats={beats} label="Temsilî nabız şeridi: 48 nabızdan 47’si zamanında, 1’i geç" />
        <figcaption className="text-meta text-muted">Temsilî: çalışan bir kurulumun son 48 nabzı.</figcaption>
      </figure>
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-4 p-5">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-content-center rounded-full bg-tint font-head font-bold text-primary"
      >
        {number}
      </span>
      <div className="grid gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}
