import { brandLimits, uploadPicture, type Brand } from '@muhur/contract/shop/brand'
import { Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import type { BrandFields } from './brand-fields.ts'
import { PictureDrop } from './picture-drop.tsx'
import { useChange } from '../../../api/use-answer.ts'

/** The landing page's pictures with their captions. */
export function PicturesField({ form }: { form: UseFormReturn<BrandFields, unknown, Brand> }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'pictures' })
  const upload = useChange(uploadPicture)
  const faults = formState.errors.pictures
  const left = formState.touchedFields.pictures
  return (
    <div role="group" aria-labelledby="pictures-name" className="grid gap-3">
      <p id="pictures-name" className="font-semibold">
        Ana sayfanın resimleri
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
      {fields.length < brandLimits.pictures && (
        <PictureDrop
          label="Resim seçin ya da buraya bırakın"
          help={`Mağazanızdan ya da botlarınızdan en çok ${brandLimits.pictures} resim; panelin ekran görüntülerinin yerine görünür. PNG, JPEG, WebP, GIF ya da AVIF; her biri en çok 2 MB.`}
          refused={faults?.message}
          onPicture={async (file) => append({ ...(await upload.mutateAsync({ body: file })), caption: '' })}
        />
      )}
    </div>
  )
}
