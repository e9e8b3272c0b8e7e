import { accentThemes, grounds, shadesOf } from '../../accent.ts'
import { hexOf } from '../../ui/oklch.ts'
import { Shield } from '../../frame/brand-mark.tsx'

interface LookPreviewProps {
  name: string
  logo: string | null
  accent: string | null
  title: string
  lead: string
}

/** Ink and muted text of `styles.css`; with explicit colours, since one page has one theme. */
const texts = {
  light: { ink: hexOf({ l: 0.23, c: 0.028, h: 255 }), muted: hexOf({ l: 0.45, c: 0.026, h: 250 }) },
  dark: { ink: hexOf({ l: 0.955, c: 0.008, h: 240 }), muted: hexOf({ l: 0.755, c: 0.02, h: 245 }) },
}

const usual = {
  light: {
    primary: hexOf({ l: 0.5, c: 0.086, h: 197 }),
    on: hexOf({ l: 0.99, c: 0.005, h: 200 }),
  },
  dark: {
    primary: hexOf({ l: 0.8, c: 0.125, h: 192 }),
    on: hexOf({ l: 0.19, c: 0.04, h: 210 }),
  },
}

/** The top of the landing page in both themes. */
export function LookPreview({ name, logo, accent, title, lead }: LookPreviewProps) {
  const shades = accent ? shadesOf(accent) : usual
  return (
    <figure className="grid max-w-[40rem] content-start gap-2 xl:max-w-none">
      <figcaption className="font-semibold">Önizleme</figcaption>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {accentThemes.map((theme) => {
          const { primary, on } = shades[theme]
          return (
            <div
              key={theme}
              role="img"
              aria-label={`${theme === 'light' ? 'Açık' : 'Koyu'} tema: ${name}, ${title}`}
              className="grid content-start gap-4 rounded-card border border-line p-4"
              style={{ background: grounds[theme][0], color: texts[theme].ink }}
            >
              <span className="flex min-w-0 items-center gap-2 font-head font-bold">
                {logo ? (
                  <img src={logo} alt="" className="size-6 shrink-0 object-contain" />
                ) : (
                  <Shield className="size-6 shrink-0" fill={primary} stroke={on} />
                )}
                <span className="truncate">{name}</span>
              </span>
              <span className="grid gap-1.5">
                <span className="font-head text-section font-bold wrap-anywhere">{title}</span>
                <span className="text-meta wrap-anywhere" style={{ color: texts[theme].muted }}>
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
            </div>
          )
        })}
      </div>
      {accent && shades.light.primary !== accent && (
        <p className="text-meta text-muted">Renk, açık temada okunması için koyulaştırıldı.</p>
      )}
      {accent && shades.dark.primary !== accent && (
        <p className="text-meta text-muted">Renk, koyu temada okunması için açıldı.</p>
      )}
    </figure>
  )
}
