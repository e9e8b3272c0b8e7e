import { brandLimits, uploadPicture, type Picture } from '@muhur/contract/shop/brand'
import { Trash2 } from 'lucide-react'
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { useChange } from '../../api/use-answer.ts'

interface PicturesFieldProps<Fields extends FieldValues & Chosen, Sent> {
  form: UseFormReturn<Fields, unknown, Sent>
  name: string
  help: string
  maximum: number
}

interface Chosen {
  pictures: Picture[]
}

/** The field `pictures` of a form: uploaded pictures with their captions. */
export function PicturesField<Fields extends FieldValues & Chosen, Sent>({
  form,
  name,
  help,
  maximum,
}: PicturesFieldProps<Fields, Sent>) {
  const { control, register, formState } = form as unknown as UseFormReturn<Chosen>
  const { fields, append, remove } = useFieldArray({ control, name: 'pictures' })
  const upload = useChange(uploadPicture)
  const faults = formState.errors.pictures
  const left = formState.touchedFields.pictures
  return (
    <div role="group" aria-labelledby="pictures-name" className="grid gap-3">
      <p id="pictures-name" className="font-semibold">
        {name}
      </p>
      {fields.map(({ id, url, width, height }, at) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
        >
          <img
            src={url}
            alt=""
            width={width}
            height={height}
            className="h-auto max-h-40 w-full rounded-button border border-line object-contain max-sm:col-span-2"
          />
          <TextField
            label={`${at + 1}. resmin açıklaması`}
            error={
              // A new row of a list is checked at once, and must not be red before anybody wrote there.
              left?.[at]?.caption || formState.isSubmitted
                ? (faults?.[at]?.caption?.message ?? faults?.[at]?.url?.message)
                : undefined
            }
            {...register(`pictures.${at}.caption`)}
            maxLength={brandLimits.caption}
          />
          <Button
            icon={Trash2}
            look="ghost"
            size="icon"
            className="mt-8"
            aria-label={`${at + 1}. resmi kaldır`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < maximum && (
        <PictureDrop
          label="Resim seçin ya da buraya bırakın"
          help={`${help} En çok ${maximum} resim; PNG, JPEG, WebP, GIF ya da AVIF, her biri en çok 2 MB.`}
          refused={faults?.message}
          onPicture={async (file) => append({ ...(await upload.mutateAsync({ body: file })), caption: '' })}
        />
      )}
    </div>
  )
}
