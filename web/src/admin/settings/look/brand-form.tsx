import { BrandChange, brandLimits, type Brand } from '@muhur/contract/shop/brand'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { ApiError } from '../../../api/api.ts'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { UnsavedBar } from '../../../forms/unsaved-bar.tsx'
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../../ui/state/notice.tsx'
import { columnOfForm, formColumns } from '../../panel/form-page.tsx'
import { brandFieldNames, brandOf, fieldsOf, type BrandFields, type SentBrand } from './brand-fields.ts'
import { LookFields } from './look-fields.tsx'
import { useSaveBrand } from './use-save-brand.ts'

const address = 'https:// ile başlayan bir adres yazın.'

const resolver = contractResolver<BrandFields, SentBrand>({
  schema: BrandChange,
  bodyOf: brandOf,
  words: {
    name: { expected: 'Mağazanın adını yazın.' },
    email: { expected: 'Geçerli bir e-posta adresi yazın.' },
    handle: { expected: 'Discord adınızı yazın.' },
    invite_url: { expected: address },
    renew_url: { expected: address },
    pictures: { expected: 'Resimde ne göründüğünü yazın.' },
    socials: { expected: (_value, path) => (path.endsWith('name') ? 'Ad yazın.' : address) },
  },
})

interface BrandFormProps {
  brand: Brand
  tag: string | undefined
  say: (notice: Notice) => void
  /** Discards the form's changes and shows the brand that another admin saved. */
  onReload: () => void
}

export function BrandForm({ brand, tag, say, onReload }: BrandFormProps) {
  const save = useSaveBrand()
  const form = useForm<BrandFields, unknown, SentBrand>({
    mode: 'onTouched',
    defaultValues: fieldsOf(brand),
    resolver,
  })
  const { register, control, handleSubmit, setError, reset, formState } = form
  const socials = useFieldArray({ control, name: 'socials' })
  const { errors, isDirty, isSubmitting } = formState
  // A new row of a list is checked at once, and must not be red before anybody wrote there.
  const socialFault = (at: number, field: 'name' | 'url') =>
    formState.isSubmitted || formState.touchedFields.socials?.[at]?.[field]
      ? errors.socials?.[at]?.[field]?.message
      : undefined
  const stale = errors.root?.type === 'stale'

  const submit = handleSubmit(async (changed) => {
    try {
      const { value } = await save.mutateAsync({ brand: changed, tag })
      reset(fieldsOf(value))
      say({ text: 'Marka kaydedildi.' })
    } catch (error) {
      const field =
        error instanceof ApiError ? brandFieldNames.find((name) => error.field?.startsWith(name)) : undefined
      const type = error instanceof ApiError && error.status === 412 ? 'stale' : 'server'
      const inList = field === 'socials' || field === 'pictures'
      const path = error instanceof ApiError && inList ? (error.field as 'socials.0.url') : field
      setError(path ?? 'root', { type, message: reason(error) }, { shouldFocus: path !== undefined })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <UnsavedGuard dirty={isDirty} />
      <div className={formColumns}>
        <div className={columnOfForm}>
          <TextField
            label="Mağaza adı"
            help="Üst çubukta, sayfa başlıklarında ve yasal metinlerde yazar."
            error={errors.name?.message}
            {...register('name')}
            maxLength={brandLimits.name}
          />
          <TextField
            label="İletişim e-postası"
            help="Sayfaların altında ve yasal metinlerde yazar."
            error={errors.email?.message}
            {...register('email')}
            type="email"
            maxLength={brandLimits.email}
          />
          <TextField
            label="Discord adı"
            help="İletişim sayfasında görünür."
            error={errors.handle?.message}
            {...register('handle')}
            maxLength={brandLimits.handle}
          />
          <TextField
            label="Discord davet bağlantısı"
            optional
            help="Alıcıların sunucunuza katıldığı adres."
            error={errors.invite_url?.message}
            {...register('invite_url')}
            type="url"
            placeholder="https://discord.gg/…"
            maxLength={brandLimits.address}
          />
          <TextField
            label="Yenileme bağlantısı"
            optional
            help="Süresi dolan lisansın kartında ve sayfasında görünür. Boşsa davet bağlantısı, o da yoksa iletişim sayfası gösterilir."
            error={errors.renew_url?.message}
            {...register('renew_url')}
            type="url"
            maxLength={brandLimits.address}
          />
        </div>
        <fieldset className="grid content-start">
          <legend className="mb-1.5 font-semibold">Sosyal bağlantılar</legend>
          {socials.fields.map(({ id }, at) => (
            <div
              key={id}
              role="group"
              aria-label={`${at + 1}. bağlantı`}
              // On wide screens the first line's labels are the columns' heads.
              className="group grid grid-cols-[1fr_auto] items-start gap-x-3 sm:grid-cols-[10rem_1fr_auto] sm:not-first-of-type:[&_label]:sr-only"
            >
              <TextField
                label="Ad"
                error={socialFault(at, 'name')}
                {...register(`socials.${at}.name`)}
                maxLength={brandLimits.socialName}
              />
              <div className="max-sm:col-start-1 max-sm:row-start-2">
                <TextField
                  label="Adres"
                  error={socialFault(at, 'url')}
                  {...register(`socials.${at}.url`)}
                  type="url"
                  maxLength={brandLimits.address}
                />
              </div>
              <Button
                icon={Trash2}
                look="ghost"
                size="icon"
                className="mt-8 sm:group-not-first-of-type:mt-1"
                aria-label={`${at + 1}. bağlantıyı kaldır`}
                onClick={() => socials.remove(at)}
              ></Button>
            </div>
          ))}
          {socials.fields.length < brandLimits.socials && (
            <Button
              icon={Plus}
              className="justify-self-start"
              size="small"
              onClick={() => socials.append({ name: '', url: '' })}
            >
              Bağlantı ekle
            </Button>
          )}
        </fieldset>
      </div>
      <LookFields form={form} />
      {errors.root?.message !== undefined && (
        <ErrorBox
          message={errors.root.message}
          detail={stale ? 'Yazdıklarınız burada duruyor; güncel hâlini yüklerseniz silinir.' : undefined}
        >
          {stale && <Button onClick={onReload}>Güncel hâlini yükle</Button>}
        </ErrorBox>
      )}
      <UnsavedBar unsaved={isDirty}>
        <Button type="submit" look="primary" busy={isSubmitting}>
          Markayı kaydet
        </Button>
      </UnsavedBar>
    </form>
  )
}
