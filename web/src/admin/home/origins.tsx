import { getOrigins, type Origins as Answer, type OriginSpan } from '@muhur/contract/shop/countries'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount, formatPercent } from '../../words/format-count.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { countryName } from '../../usage/instances/country-name.ts'
import { useAnswer } from '../../api/use-answer.ts'

const spans: Record<OriginSpan, string> = {
  live: 'Şu an çalışan',
  day: 'Son 24 saat',
  week: 'Son 7 gün',
  month: 'Son 30 gün',
}

/** More countries than that are a long tail, which one row sums up. */
const shownCountries = 10

/** The countries that instances call from, ranked. Nothing where the server has no country database. */
export function Origins() {
  const id = useId()
  const [span, setSpan] = useState<OriginSpan>('live')
  const { data, isPlaceholderData } = useAnswer(
    getOrigins,
    { query: { span } },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  if (!data?.countries) return null
  const { countries, newest } = data
  const total = countries.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-[60ch]">
          <h2 id={id} className="text-title">
            Çağrılar nereden geliyor
          </h2>
          <p className="mt-1 text-muted">
            Kurulumların son çağrısındaki IP adresine göre.
            {newest !== null && ` En son kurulan ${formatCount(newest)} kurulum sayıldı.`}
          </p>
        </div>
        <Select
          aria-label="Hangi kurulumlar"
          value={span}
          onChange={(event) => setSpan(event.target.value as OriginSpan)}
          className="w-44"
        >
          {Object.entries(spans).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      {total === 0 ? (
        <p className="text-muted">Bu aralıkta çağrı yapan kurulum yok.</p>
      ) : (
        <BarList
          busy={isPlaceholderData}
          bars={rowsOf(countries).map((row) => ({ ...row, share: formatPercent(row.count / total) }))}
        />
      )}
    </section>
  )
}

function rowsOf(countries: NonNullable<Answer['countries']>): { name: string; count: number }[] {
  const named = countries.filter(({ country }) => country !== null)
  const rest = named.slice(shownCountries)
  const sum = (some: typeof countries) => some.reduce((before, { count }) => before + count, 0)
  const unknown = sum(countries.filter(({ country }) => country === null))
  return [
    ...named.slice(0, shownCountries).map(({ country, count }) => ({ name: countryName(country!), count })),
    ...(rest.length > 0 ? [{ name: `Diğer ${rest.length} ülke`, count: sum(rest) }] : []),
    ...(unknown > 0 ? [{ name: 'Ülkesi bilinmeyen', count: unknown }] : []),
  ]
}
