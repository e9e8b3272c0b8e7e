const pictures = [
  {
    name: 'license',
    title: 'Lisansınızın canlandığı an',
    text: 'Anahtarı yazıp yazılımı açarsınız; ilk nabız, sayfayı yenilemeden panelinizde görünür.',
    alt: 'Bir lisansın sayfası: ilk nabız gelmiş, üç yerden biri dolu.',
  },
  {
    name: 'panel',
    title: 'Satıcının paneli',
    text: 'Lisanslar, çalışan kurulumlar ve reddedilen istekler tek ekranda izlenir.',
    alt: 'Yönetim panelinin ana sayfası: sayılar, çalışan kurulumların eğrisi ve dikkat isteyenler.',
  },
]

// Whole class names, which Tailwind finds in the source.
const themes = [
  { theme: 'dark', only: 'only-dark' },
  { theme: 'light', only: 'only-light' },
]

/** Screens of the demo in the page's theme, made by `e2e/landing-pictures.ts`. */
export function Pictures() {
  return (
    <section aria-label="Ekran görüntüleri" className="page grid gap-10 pb-16 sm:pb-20 lg:grid-cols-2">
      {pictures.map(({ name, title, text, alt }) => (
        <figure key={name} className="grid content-start gap-4">
          {themes.map(({ theme, only }) => (
            <img
              key={theme}
              src={`/pictures/${name}-${theme}.webp`}
              alt={alt}
              width={1120}
              height={700}
              // A lazy picture that is not displayed is not loaded: the visitor's theme costs the only bytes.
              loading="lazy"
              decoding="async"
              className={`h-auto w-full rounded-card border border-line ${only}`}
            />
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
