import { BrandChange, brandLimits, type Brand } from '@muhur/contract/shop/brand'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { ApiError } from '../../../api/api.ts'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { UnsavedBar } from '../../../forms/unsaved-bar.tsx'
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../../ui/state/notice.tsx'
import { columnOfForm, formColumns } from '../../panel/form-page.tsx'
import {
  brandFieldNames,
  brandOf,
  brandSections,
  fieldsOf,
  pick,
  type BrandFields,
  type BrandSection,
  type SentBrand,
} from './brand-fields.ts'
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
  const saved = fieldsOf(brand)
  /** The section that is saved without the others. */
  const alone = useRef<BrandSection>(undefined)
  const form = useForm<BrandFields, unknown, SentBrand>({
    mode: 'onTouched',
    defaultValues: saved,
    resolver: (fields, ...rest) =>
      resolver(alone.current ? { ...saved, ...pick(fields, alone.current.fields) } : fields, ...rest),
  })
  const { register, control, handleSubmit, watch, setError, setValue, reset, formState } = form
  const socials = useFieldArray({ control, name: 'socials' })
  const { errors, isDirty, isSubmitting } = formState
  const values = watch()
  const isUnsaved = ({ fields }: BrandSection) =>
    JSON.stringify(pick(values, fields)) !== JSON.stringify(pick(saved, fields))
  const unsaved = brandSections.filter(isUnsaved)
  // A new row of a list is checked at once, and must not be red before anybody wrote there.
  const socialFault = (at: number, field: 'name' | 'url') =>
    formState.isSubmitted || formState.touchedFields.socials?.[at]?.[field]
      ? errors.socials?.[at]?.[field]?.message
      : undefined
  const stale = errors.root?.type === 'stale'

  const submit = handleSubmit(async (changed) => {
    try {
      const { value } = await save.mutateAsync({ brand: changed, tag })
      const drafts = unsaved.filter((section) => alone.current && section !== alone.current)
      reset(fieldsOf(value))
      for (const name of drafts.flatMap(({ fields }) => [...fields]))
        setValue(name, values[name], { shouldDirty: true, shouldTouch: true })
      say({ text: alone.current ? `${alone.current.name} kaydedildi.` : 'Marka kaydedildi.' })
    } catch (error) {
      const field =
        error instanceof ApiError ? brandFieldNames.find((name) => error.field?.startsWith(name)) : undefined
      const type = error instanceof ApiError && error.status === 412 ? 'stale' : 'server'
      const inList = field === 'socials' || field === 'pictures'
      const path = error instanceof ApiError && inList ? (error.field as 'socials.0.url') : field
      setError(path ?? 'root', { type, message: reason(error) }, { shouldFocus: path !== undefined })
    }
  })

  const saveAlone = async (section: BrandSection) => {
    alone.current = section
    await submit()
    alone.current = undefined
  }
  const headOf = (section: BrandSection) => (
    <SectionHead
      name={section.name}
      unsaved={unsaved.includes(section)}
      onSave={() => void saveAlone(section)}
    />
  )
  const [shop, links, look] = brandSections

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <UnsavedGuard dirty={isDirty} />
      <div className={formColumns}>
        <div className={columnOfForm}>
          {headOf(shop)}
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
        <div
          role="group"
          aria-label="Sosyal bağlantılar"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-6"
        >
          {headOf(links)}
          <div className="grid content-start">
            {socials.fields.map(({ id }, at) => (
              <div
                key={id}
                role="group"
                aria-label={`${at + 1}. bağlantı`}
                // On wide screens the first line's labels are the columns' heads.
                className="group grid grid-cols-[1fr_auto] items-start gap-x-3 sm:grid-cols-[1fr_2fr_auto] sm:not-first-of-type:[&_label]:sr-only"
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
          </div>
        </div>
      </div>
      <LookFields form={form} head={headOf(look)} />
      {errors.root?.message !== undefined && (
        <ErrorBox
          message={errors.root.message}
          detail={stale ? 'Yazdıklarınız burada duruyor; güncel hâlini yüklerseniz silinir.' : undefined}
        >
          {stale && <Button onClick={onReload}>Güncel hâlini yükle</Button>}
        </ErrorBox>
      )}
      <UnsavedBar unsaved={isDirty} sections={unsaved.map(({ name }) => name)}>
        <Button type="submit" look="primary" busy={isSubmitting}>
          Markayı kaydet
        </Button>
      </UnsavedBar>
    </form>
  )
}

interface SectionHeadProps {
  name: string
  unsaved: boolean
  onSave: () => void
}

/** A section's name, and its own button while the section has unsaved changes. */
const SectionHead = ({ name, unsaved, onSave }: SectionHeadProps) => (
  <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
    <h3 className="text-title">{name}</h3>
    <Button
      size="small"
      aria-label={`Bölümü kaydet: ${name}`}
      className={classes(!unsaved && 'invisible')}
      onClick={onSave}
    >
      Bölümü kaydet
    </Button>
  </div>
)
