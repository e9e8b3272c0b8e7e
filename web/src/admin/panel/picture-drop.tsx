import { Upload } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { reason } from '../../ui/state/notice.tsx'
import { pictureFault, pictureTypes } from './picture-file.ts'

interface PictureDropProps {
  label: string
  help: string
  /** The server's refusal of the saved picture. */
  refused: string | undefined
  /** Sends the picture to the server; a failure is shown below. */
  onPicture: (file: File) => Promise<void>
  /** A button next to the field. */
  children?: ReactNode
}

/** A field that uploads a picture as soon as it is chosen. */
export function PictureDrop({ label, help, refused, onPicture, children }: PictureDropProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [rejected, setRejected] = useState<string>()
  const fault = rejected ?? refused
  const choose = async (file: File | undefined) => {
    if (!file || busy) return
    setRejected(pictureFault(file))
    if (pictureFault(file)) return
    setBusy(true)
    await onPicture(file).catch((error: unknown) => setRejected(reason(error)))
    setBusy(false)
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <FileDrop
          accept={pictureTypes}
          aria-describedby={`${id}-help ${id}-fault`}
          aria-invalid={fault ? true : undefined}
          onFile={(file) => void choose(file)}
          className="flex min-h-11 min-w-0 flex-1 basis-56 items-center gap-2.5 rounded-button px-4 py-2"
        >
          <Upload aria-hidden="true" className="size-4 shrink-0 text-primary" />
          {busy ? 'Yükleniyor...' : label}
        </FileDrop>
        {children}
      </div>
      <p id={`${id}-help`} className="text-meta text-muted">
        {help}
      </p>
      <p id={`${id}-fault`} role={fault ? 'alert' : undefined} className="text-meta text-bad empty:hidden">
        {fault}
      </p>
    </div>
  )
}
