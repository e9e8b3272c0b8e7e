import { Upload } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { ProductIcon } from '../../../ui/marks/product-icon.tsx'
import { Choice } from '../../../forms/choice.tsx'
import { pictureFault, pictureTypes } from '../../panel/picture-file.ts'
import type { ProductFormMethods } from './product-fields.ts'

interface IconFieldProps {
  form: ProductFormMethods
  /** The product's present icon. */
  current: string | null
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** Source of a product's icon: a file or none. */
export function IconField({ form, current, file, onFile }: IconFieldProps) {
  const { register, watch } = form
  const source = watch('icon_source')
  return (
    <Choice
      legend="Simge"
      options={[
        { value: 'upload', text: 'Dosya yükle' },
        { value: 'none', text: 'Kalkan simgesi' },
      ]}
      field={register('icon_source')}
    >
      {source === 'upload' && <FileField {...{ form, current, file, onFile }} />}
      {source === 'none' && (
        <div className="flex items-center gap-4">
          <ProductIcon url={null} className="size-16" />
          <p className="text-muted">Ürünün yanında kalkan simgesi görünür.</p>
        </div>
      )}
    </Choice>
  )
}

function FileField({ form, current, file, onFile }: IconFieldProps) {
  const id = useId()
  const fault = form.formState.errors.icon_source?.message
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const reason = pictureFault(chosen)
    if (reason === undefined) {
      form.clearErrors('icon_source')
      onFile(chosen)
    } else form.setError('icon_source', { type: 'file', message: reason })
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {file ? <Preview file={file} /> : <ProductIcon url={current} className="size-16" />}
      <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
        <FileDrop
          accept={pictureTypes}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={fault ? true : undefined}
          onFile={choose}
          className="flex min-h-11 items-center gap-2.5 rounded-button px-4 py-2 wrap-anywhere"
        >
          <Upload aria-hidden="true" className="size-4 shrink-0 text-primary" />
          {file ? file.name : 'Simge dosyası seçin ya da buraya bırakın'}
        </FileDrop>
        <p id={`${id}-help`} className="text-meta text-muted">
          PNG, JPEG, WebP, GIF ya da AVIF; en çok 2 MB. Kare olarak 256 pikselde saklanır, hareketli resmin
          ilk karesi alınır.
        </p>
        <p id={`${id}-error`} role={fault ? 'alert' : undefined} className="text-meta text-bad">
          {fault}
        </p>
      </div>
    </div>
  )
}

/** Drawn on a canvas, because the content security policy forbids blob: and data: pictures. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (picture) => {
        const context = canvas.current?.getContext('2d')
        if (gone || !context) return
        const scale = 128 / Math.max(picture.width, picture.height)
        const [width, height] = [picture.width * scale, picture.height * scale]
        context.clearRect(0, 0, 128, 128)
        context.drawImage(picture, (128 - width) / 2, (128 - height) / 2, width, height)
      },
      // The browser cannot decode the file: the server's error names the fault.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} width={128} height={128} className="size-16 shrink-0 rounded-button bg-tint" />
}
