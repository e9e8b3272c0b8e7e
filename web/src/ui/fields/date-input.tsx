import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { useRef, useState, type ComponentProps } from 'react'
import { isDay, readDay, writeDay } from '../../words/days.ts'
import { classes } from '../classes.ts'
import { Calendar, type DayPreset } from './calendar.tsx'
import { inputClass } from './field.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The field's name, also for its calendar. */
  label: string
  /** YYYY-MM-DD, '', or a typed text that is no day. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Days that the calendar offers below its weeks. */
  presets?: readonly DayPreset[] | undefined
}

/** A day, typed as gg.aa.yyyy or chosen from a calendar, in Turkish in every browser. `className` is for the layout. */
export function DateInput({
  label,
  value,
  onChange,
  min,
  max,
  presets,
  className,
  ...input
}: DateInputProps) {
  // A typed text stays until the value is one that neither stood before the typing nor came from it, perhaps late.
  const [typed, setTyped] = useState<{ text: string; values: string[] }>()
  const [open, setOpen] = useState(false)
  const weeks = useRef<HTMLTableElement>(null)
  const field = useRef<HTMLSpanElement>(null)
  const standing = typed?.values.includes(value) ? typed : undefined
  if (typed && !standing) setTyped(undefined)
  const text = standing?.text ?? (isDay(value) ? writeDay(value) : value)

  const type = (next: string) => {
    // Phones offer digits alone. No month is above 12, and no day has a dash there: the digits begin a year, 2027-02-01.
    const isYear = /^20\.(1[3-9]|[2-9]\d|\d\d\.-)$/.test(next)
    const isStep = !isYear && next.length > text.length && /^\d\d(\.\d\d)?$/.test(next)
    const dotted = isYear ? next.replaceAll('.', '') : isStep ? `${next}.` : next.replaceAll(/\.{2,}/g, '.')
    // Two digits may be the beginning of a year.
    const meant = (/\d{4}/.test(dotted) && readDay(dotted)) || dotted.trim()
    setTyped({ text: dotted, values: [...(standing?.values ?? [value]), meant] })
    onChange(meant)
  }
  const settle = () => {
    const day = readDay(text)
    if (!day) return
    setTyped(day === value ? undefined : { text: writeDay(day), values: [value] })
    if (day !== value) onChange(day)
  }

  return (
    <span ref={field} className={classes('relative block', className)}>
      <input
        autoComplete="off"
        inputMode="numeric"
        placeholder="gg.aa.yyyy"
        {...input}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        onBlur={(event) => {
          settle()
          // From an empty field to its calendar: nothing is missing yet.
          const isAtCalendar = event.currentTarget.parentElement?.contains(event.relatedTarget)
          if (text !== '' || !isAtCalendar) input.onBlur?.(event)
        }}
        className={`${inputClass} pr-11`}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={`${label}: takvim`}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-button text-muted hover:text-ink"
        >
          <CalendarDays aria-hidden="true" className="size-4" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            anchor={field}
            align="start"
            sideOffset={6}
            collisionPadding={8}
            // Beside the field the calendar would seem to belong to another field.
            collisionAvoidance={{ fallbackAxisSide: 'none' }}
            className="z-50 outline-none"
          >
            <Popover.Popup
              aria-label={`${label}: takvim`}
              initialFocus={() => weeks.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? true}
              className="max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0"
            >
              <Calendar
                weeks={weeks}
                chosen={readDay(text)}
                min={min}
                max={max}
                presets={presets}
                onChoose={(day) => {
                  setTyped(undefined)
                  onChange(day)
                  setOpen(false)
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
