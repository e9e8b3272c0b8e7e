import type { ReactNode } from 'react'

export interface Step {
  title: string
  text: ReactNode
  /** What stands below the text, as wide as a phone is. */
  more?: ReactNode
}

/** What is done one after the other. */
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

/** One step, or what stands among them without being one; `mark` is its number or its sign. */
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
