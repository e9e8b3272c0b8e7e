import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** HH:MM, or a typed text that is no time. */
  value: string
  onChange: (value: string) => void
}

/** A time of day, typed as ss:dd on 24 hours, since the browser's own field follows the browser's language. */
export function TimeInput({ value, onChange, ...input }: TimeInputProps) {
  // Phones offer digits alone, so the colon comes by itself.
  const type = (next: string) =>
    onChange(next.length > value.length && /^([01]\d|2[0-3])$/.test(next) ? `${next}:` : next)
  return (
    <input
      autoComplete="off"
      inputMode="numeric"
      placeholder="ss:dd"
      {...input}
      value={value}
      onChange={(event) => type(event.target.value.replace(/:[.:\s]+/, ':'))}
      onBlur={() => onChange(readTime(value) ?? value)}
      className={inputClass}
    />
  )
}

/** A time as people type it: 21:30, 21.30, 2130, 9:05; HH:MM, or undefined for anything else. */
export function readTime(typed: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[.:\s]?([0-5]\d)$/.exec(typed.trim()) ?? []
  return hour && Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : undefined
}
