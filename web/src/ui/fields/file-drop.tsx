import { useState, type ComponentProps, type DragEvent } from 'react'
import { classes } from '../classes.ts'

interface FileDropProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Undefined if nothing was chosen, or the dropped item is no file. */
  onFile: (file: File | undefined) => void
}

/** A drop zone that also opens the file dialog. The content is the label. */
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
