import { bars, type Beat } from '../ui/marks/pulse-strip.tsx'

const meanings: [Beat, string][] = [
  ['on-time', 'hepsi kabul edildi'],
  ['late', 'bazıları reddedildi'],
  ['refused', 'hepsi reddedildi'],
  ['missing', 'istek gelmedi'],
]

/** The meaning of the bars of an `HoursStrip`, behind a text that names their time. */
export function StripLegend({ time }: { time?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted">
      {time && <p>{time}</p>}
      <ul className="contents">
        {meanings.map(([beat, meaning]) => (
          <li key={beat} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 5 20" className="h-4 w-1.5">
              <rect
                y={20 - bars[beat].height}
                width="5"
                height={bars[beat].height}
                rx="1.5"
                className={bars[beat].colour}
              />
            </svg>
            {meaning}
          </li>
        ))}
      </ul>
    </div>
  )
}
