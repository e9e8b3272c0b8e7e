import { useState, type ComponentProps, type DragEvent } from 'react'
import { classes } from './classes.ts'

interface FileDropProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Undefined where nothing was chosen, or what was dropped is no file. */
  onFile: (file: File | undefined) => void
}

/** A place that takes a file: dropped on it, or chosen by whoever presses it. What stands in it is its label. */
export function FileDrop({ onFile, className, children, ...input }: FileDropProps) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'cursor-pointer border border-dashed',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        over ? 'border-primary bg-tint' : 'border-field hover:bg-tint',
        className,
      )}
    >
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  )
}
