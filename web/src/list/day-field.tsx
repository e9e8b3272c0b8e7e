import { DateInput } from '../ui/fields/date-input.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or ''. */
  value: string
  onChange: (day: string) => void
}

function DayField({ label, value, onChange, ...bounds }: DayFieldProps & { min?: string; max?: string }) {
  return (
    <label className="grid gap-1 max-sm:flex-1">
      <span className="text-meta text-muted">{label}</span>
      <DateInput
        {...bounds}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-42 max-sm:w-full"
      />
    </label>
  )
}

/** A range of days. Each end's calendar offers the days on its side of the other end. */
export function DayRange({ first, last }: Record<'first' | 'last', DayFieldProps>) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <DayField {...first} {...(last.value && { max: last.value })} />
      <DayField {...last} {...(first.value && { min: first.value })} />
    </div>
  )
}
