import type { ReactNode } from 'react'

export interface Step {
  title: string
  text: ReactNode
  /** Content below the text. */
  more?: ReactNode
}

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)]">
      {steps.map((step, at) => (
        <li key={step.title}>
          <Row {...step} mark={<span className="font-head text-title font-bold">{at + 1}</span>} />
        </li>
      ))}
    </ol>
  )
}

/** A step, or another element of the list; `mark` is its number or sign. */
export function Row({ mark, title, text, more }: Step & { mark: ReactNode }) {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-5">
      <span aria-hidden="true" className="text-primary">
        {mark}
      </span>
      <div className="grid max-w-[66ch] content-start gap-1.5">
        <h3 className="text-title">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
      {more && <div className="mt-4 min-w-0 max-sm:col-span-2 sm:col-start-2">{more}</div>}
    </div>
  )
}
