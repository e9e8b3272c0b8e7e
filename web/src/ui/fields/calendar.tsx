import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonths, dayOf, nameDay, weekdayOf, weeksAround, writeDay } from '../../words/days.ts'
import { formatMonth, formatShortWeekday, formatWeekday } from '../../words/format-date.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'

export interface DayPreset {
  text: string
  day: string
}

interface CalendarProps {
  weeks: RefObject<HTMLTableElement | null>
  chosen: string | undefined
  min?: string | undefined
  max?: string | undefined
  presets?: readonly DayPreset[] | undefined
  onChoose: (day: string) => void
}

/** One month at a time. Arrows go through days and weeks, Home and End through a week, PageUp and PageDown through months. */
export function Calendar({
  weeks,
  chosen,
  min = '',
  max = '9998-12-31',
  presets = [],
  onChoose,
}: CalendarProps) {
  const [today] = useState(() => dayOf(Date.now()))
  const within = (day: string) => (day < min ? min : day > max ? max : day)
  /** The day that the keyboard is on. */
  const [current, setCurrent] = useState(() => within(chosen ?? today))
  const rows = weeksAround(current)

  const steps: Record<string, (day: string) => string> = {
    ArrowLeft: (day) => addDays(day, -1),
    ArrowRight: (day) => addDays(day, 1),
    ArrowUp: (day) => addDays(day, -7),
    ArrowDown: (day) => addDays(day, 7),
    Home: (day) => addDays(day, -weekdayOf(day)),
    End: (day) => addDays(day, 6 - weekdayOf(day)),
    PageUp: (day) => addMonths(day, -1),
    PageDown: (day) => addMonths(day, 1),
  }
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    flushSync(() => setCurrent(within(step(current))))
    weeks.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const turn = (text: string, months: number, icon: typeof ChevronLeft) => (
    <Button
      look="ghost"
      size="icon"
      icon={icon}
      aria-label={text}
      onClick={() => setCurrent(within(addMonths(current, months)))}
    />
  )

  return (
    <div className="grid w-64 gap-2">
      <div className="flex items-center justify-between">
        {turn('Önceki ay', -1, ChevronLeft)}
        <p aria-live="polite" className="font-semibold">
          {formatMonth(current)}
        </p>
        {turn('Sonraki ay', 1, ChevronRight)}
      </div>
      <table
        ref={weeks}
        role="grid"
        aria-label={formatMonth(current)}
        onKeyDown={walk}
        className="text-center"
      >
        <thead>
          <tr>
            {rows[0]!.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatWeekday(day)}
                className="pb-2 text-meta font-normal text-muted"
              >
                {formatShortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === chosen} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    aria-label={`${nameDay(day)} ${formatWeekday(day)}`}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={within(day) !== day}
                    onClick={() => onChoose(day)}
                    className={classes(
                      'size-9 rounded-button disabled:opacity-40',
                      day === chosen ? 'bg-primary font-semibold text-on-primary' : 'enabled:hover:bg-tint',
                      day !== chosen && day.slice(0, 7) !== current.slice(0, 7) && 'text-faint',
                      day !== chosen && day === today && 'font-semibold text-primary',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {presets.length > 0 && (
        <div className="grid grid-cols-3 border-t border-line pt-2">
          {presets.map(({ text, day }) => (
            <button
              key={text}
              type="button"
              disabled={within(day) !== day}
              onClick={() => onChoose(day)}
              className="grid min-h-11 content-center rounded-chip text-meta enabled:hover:bg-tint disabled:opacity-40"
            >
              {text}
              <span className="text-muted">{writeDay(day)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
