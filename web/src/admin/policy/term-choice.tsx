import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Choice } from '../../forms/choice.tsx'
import { TextField } from '../../forms/text-field.tsx'

interface TermChoiceProps {
  /** The form's field with the value `unlimited` or `days`. */
  field: UseFormRegisterReturn
  term: string
  /** The field of the days, with the properties that help to fill it in. */
  days: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** How long a sold license runs: without an end, or for days from the purchase on. */
export function TermChoice({ field, term, days }: TermChoiceProps) {
  return (
    <Choice
      legend="Süre"
      field={field}
      options={[
        { value: 'unlimited', text: 'Sınırsız' },
        { value: 'days', text: 'Gün sayısı' },
      ]}
    >
      {term === 'days' && (
        <TextField label="Satın almadan bitişe gün" inputMode="numeric" className="max-w-40" {...days} />
      )}
    </Choice>
  )
}
