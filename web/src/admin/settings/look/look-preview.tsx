import type { Brand } from '@muhur/contract/shop/brand'
import { accentThemes, shadesOf, themed } from '../../../frame/brand/accent.ts'
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

const screensIn = (theme: 'light' | 'dark') =>
  ['license', 'panel'].map((name) => `/pictures/${name}-desk-${theme}.webp`)

/** The top of the landing page in both themes, and its pictures. */
export function LookPreview({ name, logo, accent, title, lead, pictures }: LookPreviewProps) {
  const shades = accent ? shadesOf(accent) : undefined
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-semibold">Önizleme</figcaption>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {accentThemes.map((theme) => {
          const primary = shades?.[theme].primary ?? themed(theme, 'primary')
          const on = shades?.[theme].on ?? themed(theme, 'on-primary')
          const shown = pictures.length > 0 ? pictures.map(({ url }) => url) : screensIn(theme)
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
              <span className="flex flex-wrap items-center gap-4">
                <span
                  className="inline-flex min-h-9 items-center rounded-button px-3.5 font-semibold"
                  style={{ background: primary, color: on }}
                >
                  Giriş Yap
                </span>
                <span className="underline underline-offset-4" style={{ color: primary }}>
                  Bağlantı
                </span>
              </span>
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
