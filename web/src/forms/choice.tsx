import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** Classes of a radio button's label. */
export const choiceClass =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-button border border-line px-4 py-1 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary max-sm:flex-auto'

interface ChoiceProps {
  legend: string
  options: { value: string; text: string; detail?: string }[]
  field: UseFormRegisterReturn
  /** Fields of the selected option. */
  children?: ReactNode
}

/** Radio buttons. */
export function Choice({ legend, options, field, children }: ChoiceProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, text, detail }) => (
          <label key={value} className={choiceClass}>
            <input type="radio" value={value} {...field} className="outline-none" />
            <span>
              {text}
              {detail && <span className="block text-meta text-muted">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
