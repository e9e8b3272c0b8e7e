import type { ComponentProps } from 'react'

/** The mark of a new test license or product; other props go to the checkbox. */
export function TestField({ text, help, ...box }: ComponentProps<'input'> & { text: string; help: string }) {
  return (
    <label className="flex gap-3">
      <input type="checkbox" {...box} className="mt-0.5" />
      <span className="grid gap-0.5">
        <span className="font-semibold">{text}</span>
        <span className="text-meta text-muted">{help}</span>
      </span>
    </label>
  )
}
