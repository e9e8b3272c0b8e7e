import { classes } from '../../ui/classes.ts'
import { hasOwnName, screensFor } from '../../frame/brand/hero-text.ts'
import { useBrand } from '../../frame/brand/use-brand.ts'

const screens = {
  license: {
    title: 'Lisansınızın canlandığı an',
    text: 'Anahtarı yazıp yazılımı açarsınız; ilk nabız, sayfayı yenilemeden panelinizde görünür.',
    alt: 'Bir lisansın sayfası: ilk nabız gelmiş, lisans canlı.',
  },
  panel: {
    title: 'Satıcının paneli',
    text: 'Lisanslar, çalışan kurulumlar ve reddedilen istekler tek ekranda izlenir.',
    alt: 'Yönetim panelinin ana sayfası: günün rakamları ve son 30 günün doğrulama istekleri.',
  },
}

// Whole class names, which Tailwind finds in the source.
const themes = [
  { theme: 'dark', only: 'only-dark' },
  { theme: 'light', only: 'only-light' },
]

const section = 'page grid gap-10 pb-16 sm:pb-20'
const frame = 'h-auto w-full rounded-card border border-line'

/** Captions of pictures side by side begin at one height. */
const sameShape = 'aspect-[10/7] object-cover'

/** The seller's pictures, else the product's own: buyers see the picture for buyers. */
export function Pictures() {
  const { pictures, name } = useBrand()
  if (pictures.length === 0) return <Screens ofBuyers={hasOwnName({ name })} />
  return (
    <section aria-label="Resimler" className={classes(section, columns[pictures.length - 1])}>
      {pictures.map(({ url, width, height, caption }, at) => (
        <figure key={at} className={classes('grid content-start gap-3', pictures.length === 1 && alone)}>
          <img
            src={url}
            alt={caption}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className={classes(frame, pictures.length > 1 && sameShape)}
          />
          {/* Screen readers have read the same as the picture's text. */}
          <p aria-hidden="true" className="max-w-[52ch] wrap-anywhere text-muted">
            {caption}
          </p>
        </figure>
      ))}
    </section>
  )
}

const columns = [false, 'sm:grid-cols-2', 'sm:grid-cols-2 lg:grid-cols-3'] as const

/** A single picture has its caption at its side. */
const alone = 'lg:grid-cols-[2fr_1fr] lg:items-center lg:gap-10'

/** Screens of the demo in the page's theme, made by `e2e/pictures/landing-pictures.ts`. */
function Screens({ ofBuyers }: { ofBuyers: boolean }) {
  const shown = screensFor(ofBuyers).map((name) => ({ name, ...screens[name] }))
  return (
    <section aria-label="Ekran görüntüleri" className={classes(section, !ofBuyers && 'lg:grid-cols-2')}>
      {shown.map(({ name, title, text, alt }) => (
        <figure key={name} className={classes('grid content-start gap-4', ofBuyers && alone)}>
          {themes.map(({ theme, only }) => (
            <picture key={theme} className={only}>
              <source
                media="(width < 40rem)"
                srcSet={`/pictures/${name}-phone-${theme}.webp`}
                width={780}
                height={1040}
              />
              <img
                src={`/pictures/${name}-desk-${theme}.webp`}
                alt={alt}
                width={1120}
                height={784}
                // A lazy picture that is not displayed is not loaded: the visitor's theme and screen cost the only bytes.
                loading="lazy"
                decoding="async"
                className={frame}
              />
            </picture>
          ))}
          <figcaption className="grid gap-1">
            <span className="font-head text-title font-bold">{title}</span>
            <span className="max-w-[52ch] text-muted">{text}</span>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
