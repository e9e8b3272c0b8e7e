import type { Brand } from '@muhur/contract/shop/brand'
import { accentThemes, shadesOf, themed } from '../../../frame/brand/accent.ts'
import { contactText, hasOwnName, screensFor } from '../../../frame/brand/hero-text.ts'
import { useBrand } from '../../../frame/brand/use-brand.ts'
import { Shield } from '../../../frame/brand-mark.tsx'
import { classes } from '../../../ui/classes.ts'

interface LookPreviewProps {
  name: string
  logo: string | null
  accent: string | null
  title: string
  lead: string
  /** The seller's pictures; without any the landing page shows screens of the product. */
  pictures: Brand['pictures']
}

const button = 'inline-flex min-h-9 items-center rounded-button px-3.5 font-semibold'

/** The top of the landing page in both themes, and its pictures. */
export function LookPreview({ name, logo, accent, title, lead, pictures }: LookPreviewProps) {
  const shades = accent ? shadesOf(accent) : undefined
  const ofBuyers = hasOwnName({ name })
  const { invite_url } = useBrand()
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-semibold">Önizleme</figcaption>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {accentThemes.map((theme) => {
          const primary = shades?.[theme].primary ?? themed(theme, 'primary')
          const on = shades?.[theme].on ?? themed(theme, 'on-primary')
          const shown =
            pictures.length > 0
              ? pictures.map(({ url }) => url)
              : screensFor(ofBuyers).map((screen) => `/pictures/${screen}-desk-${theme}.webp`)
          return (
            <div
              key={theme}
              role="img"
              aria-label={`${theme === 'light' ? 'Açık' : 'Koyu'} tema: ${name}, ${title}${pictures.length > 0 ? `, ${pictures.length} resim` : ''}`}
              className="grid content-start gap-4 rounded-card border border-line p-4"
              style={{ background: themed(theme, 'bg'), color: themed(theme, 'ink') }}
            >
              <span className="flex min-w-0 items-center gap-2 font-head font-bold">
                {logo ? (
                  <img src={logo} alt="" className="h-6 w-auto max-w-28 shrink-0 object-contain" />
                ) : (
                  <Shield className="size-6 shrink-0" fill={primary} stroke={on} />
                )}
                <span className="truncate">{name}</span>
              </span>
              <span className="grid gap-1.5">
                <span className="font-head text-section font-bold wrap-anywhere">{title}</span>
                <span className="text-meta wrap-anywhere" style={{ color: themed(theme, 'muted') }}>
                  {lead}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <span className={button} style={{ background: primary, color: on }}>
                  Giriş Yap
                </span>
                <span className={`${button} border`} style={{ borderColor: themed(theme, 'field') }}>
                  Ürünleri İncele
                </span>
              </span>
              {ofBuyers && (
                <span className="text-meta" style={{ color: themed(theme, 'muted') }}>
                  Sorunuz mu var?{' '}
                  <span className="underline underline-offset-4" style={{ color: primary }}>
                    {contactText(invite_url)}
                  </span>
                </span>
              )}
              <span className="grid auto-cols-fr grid-flow-col items-start gap-2">
                {shown.map((url) => (
                  <img
                    key={url}
                    src={url}
                    alt=""
                    className={classes(
                      'h-auto w-full rounded-chip border',
                      shown.length > 1 && 'aspect-[10/7] object-cover',
                    )}
                    style={{ borderColor: themed(theme, 'line') }}
                  />
                ))}
              </span>
            </div>
          )
        })}
      </div>
      {shades && shades.light.primary !== accent && (
        <p className="text-meta text-muted">Renk, açık temada okunması için koyulaştırıldı.</p>
      )}
      {shades && shades.dark.primary !== accent && (
        <p className="text-meta text-muted">Renk, koyu temada okunması için açıldı.</p>
      )}
    </figure>
  )
}
