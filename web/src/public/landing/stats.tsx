import type { Landing } from '@muhur/contract/site/landing'
import { Link } from 'react-router'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { useProducts } from '../../products/use-products.ts'
import { classes } from '../../ui/classes.ts'
import { Day } from '../../ui/time.tsx'
import { formatCount, formatPercent } from '../../words/format-count.ts'
import { useLanding } from './use-landing.ts'

interface Tile {
  value: string
  label: string
  lang?: string
}

const claims: Tile[] = [
  { value: '99.9%', label: 'Uptime', lang: 'en' },
  { value: '500+', label: 'Aktif Kullanıcı' },
  { value: '24/7', label: 'Destek' },
  { value: '5ms', label: 'Yanıt Süresi' },
]

/** The claims or, where the seller chose so, the measurements. */
export function Stats() {
  const brand = useBrand()
  const measured = useLanding()?.measured
  const { data: products } = useProducts()
  if (brand.measured_tiles) return measured ? <Measured {...measured} /> : null
  // A shop without products has no users to mention.
  if (products?.length === 0) return null
  return <Tiles tiles={claims}>Rakamlar hedeftir, taahhüt değildir.</Tiles>
}

/** Only existing figures: a shop without running bots shows no zero. */
function Measured({ since, uptime, running, median_ms }: NonNullable<Landing['measured']>) {
  const tiles = [
    // Rounded down: no outage is rounded away.
    { value: formatPercent(Math.floor(uptime * 1_000) / 1_000), label: 'Çalışma oranı' },
    ...(running > 0 ? [{ value: formatCount(running), label: 'Çalışan kurulum' }] : []),
    ...(median_ms === null
      ? []
      : [
          {
            value: `${formatCount(median_ms < 10 ? median_ms : Math.round(median_ms))} msn`,
            label: 'Ortanca yanıt süresi',
          },
        ]),
  ]
  return (
    <Tiles tiles={tiles}>
      Çalışma oranı{' '}
      <span suppressHydrationWarning>
        <Day at={since} />
      </span>{' '}
      gününden beri ölçülür
      {median_ms !== null && ', yanıt süresi bu sunucunun son doğrulamalarında'}.{' '}
      <Link to="/status" className="text-primary underline underline-offset-4">
        Hizmet durumu
      </Link>
    </Tiles>
  )
}

function Tiles({ tiles, children }: { tiles: readonly Tile[]; children: React.ReactNode }) {
  const isLone = tiles.length === 1
  return (
    <section aria-label="Rakamlarla" className="border-y border-line bg-surface">
      <div
        className={classes(
          'page',
          isLone ? 'flex flex-wrap items-center justify-between gap-x-6 py-4' : 'py-8',
        )}
      >
        <ul
          className={classes(
            'grid gap-y-6 md:divide-x md:divide-line',
            tiles.length === 2 && 'grid-cols-2',
            tiles.length === 3 && 'gap-x-4 max-sm:grid-cols-3 sm:grid-cols-3',
            tiles.length > 3 && 'grid-cols-2 md:grid-cols-4',
          )}
        >
          {tiles.map(({ value, label, lang }) => (
            <li key={label} className="md:px-6 md:first:pl-0 lg:px-8">
              <strong
                className={classes(
                  'block font-head font-bold tabular-nums',
                  // Three stand side by side on a phone too.
                  tiles.length === 3 ? 'text-section' : 'text-page',
                )}
              >
                {value}
              </strong>{' '}
              <span lang={lang} className="text-muted">
                {label}
              </span>
            </li>
          ))}
        </ul>
        <p className={classes('text-meta text-faint', !isLone && 'mt-5')}>{children}</p>
      </div>
    </section>
  )
}
