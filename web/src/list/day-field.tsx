import { inputClass } from '../ui/field.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or ''. */
  value: string
  onChange: (day: string) => void
}

/** One end of a range of days. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="grid gap-1 max-sm:flex-1">
      <span className="text-meta text-muted">{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} w-40 max-sm:w-full`}
      />
    </label>
  )
}
