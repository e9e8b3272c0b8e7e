import { useId, useState } from 'react'
import { addDays, dayOf, isDay, readDay } from '../words/days.ts'
import type { DayPreset } from '../ui/fields/calendar.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or ''. */
  value: string
  onChange: (day: string) => void
}

interface Bounds {
  min?: string
  max?: string
  presets: DayPreset[]
}

function DayField({ label, onChange, ...input }: DayFieldProps & Bounds) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <div className="grid gap-1 max-sm:flex-1">
      <label htmlFor={id} className="text-meta text-muted">
        {label}
      </label>
      <DateInput
        {...input}
        id={id}
        label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-error`}
        onChange={(day) => {
          setTyped(day)
          setWrong(false)
          if (day === '' || isDay(day)) onChange(day)
        }}
        onBlur={() => setWrong(typed !== '' && readDay(typed) === undefined)}
        className="w-42 max-sm:w-full"
      />
      <p id={`${id}-error`} role={wrong ? 'alert' : undefined} className="text-meta text-bad empty:hidden">
        {wrong && 'Böyle bir gün yok.'}
      </p>
    </div>
  )
}

/** A range of past days. Each end's calendar offers the days on its side of the other end. */
export function DayRange({ first, last }: Record<'first' | 'last', DayFieldProps>) {
  const [today] = useState(() => dayOf(Date.now()))
  const presets = [
    { text: 'Bugün', day: today },
    { text: '7 gün önce', day: addDays(today, -7) },
    { text: '30 gün önce', day: addDays(today, -30) },
  ]
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <DayField {...first} presets={presets} {...(last.value && { max: last.value })} />
      <DayField {...last} presets={presets} {...(first.value && { min: first.value })} />
    </div>
  )
}
