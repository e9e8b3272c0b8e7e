import type { ListedProduct, NewProduct } from '@muhur/contract/shop/products'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/api.ts'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { columnOfForm, formColumns } from '../panel/form-page.tsx'
import { BasicFields } from './form/basic-fields.tsx'
import { IconField } from './form/icon-field.tsx'
import {
  fieldsOf,
  productResolver,
  type ProductControl,
  type ProductFields,
  type ProductFormMethods,
} from './form/product-fields.ts'
import { TestField } from '../policy/test-field.tsx'
import { SaleFields, StoryFields } from './form/story-fields.tsx'

interface ProductFormProps {
  /** Without a product the form creates a new product, with the fields of the card only. */
  product?: ListedProduct
  submitText: string
  /** `iconSaved` is called after the icon's upload, even if saving the other fields fails. */
  onSave: (said: NewProduct, icon: File | undefined, iconSaved: () => void) => Promise<unknown>
  onDirty?: (dirty: boolean) => void
  /** Gets the control of the form's fields, for parts of the page that show the fields during typing. */
  onControl?: (control: ProductControl) => void
}

export function ProductForm({ product, submitText, onSave, onDirty, onControl }: ProductFormProps) {
  const [file, setFile] = useState<File>()
  const form: ProductFormMethods = useForm({
    mode: 'onTouched',
    defaultValues: fieldsOf(product),
    resolver: productResolver(product?.icon_url ?? null),
  })
  const { control, handleSubmit, getValues, setError, reset, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const dirty = isDirty || file !== undefined

  useEffect(() => onDirty?.(dirty), [dirty, onDirty])
  useEffect(() => onControl?.(control), [control, onControl])
  // The product changed on the server: typed fields stay, the others follow the server.
  useEffect(() => {
    if (product) reset(fieldsOf(product), { keepDirtyValues: true, keepErrors: true })
  }, [product, reset])

  const save = handleSubmit(async (said) => {
    const uploads = getValues('icon_source') === 'upload'
    const icon = uploads ? file : undefined
    if (uploads && !icon && said.icon_url === null) {
      setError('icon_source', { type: 'file', message: 'Bir dosya seçin ya da simgesiz bırakın.' })
      return
    }
    try {
      await onSave(said, icon, () => setFile(undefined))
      setFile(undefined)
    } catch (error) {
      if (error instanceof ApiError && error.field === 'icon')
        setError('icon_source', { type: 'server', message: error.message })
      else refuse(error, serverFields, setError)
    }
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <div className={product && formColumns}>
        <div className={columnOfForm}>
          <BasicFields form={form} type={product?.type} />
          <IconField form={form} current={product?.icon_url ?? null} file={file} onFile={setFile} />
          {product ? (
            <SaleFields form={form} />
          ) : (
            <TestField
              help="Yayınlanmaz ve satılmaz; lisansları sayılarınıza girmez. Sonradan değiştirilemez."
              text="Deneme ürünü"
              {...form.register('test')}
            />
          )}
        </div>
        {product && (
          <div className={columnOfForm}>
            <StoryFields form={form} />
          </div>
        )}
      </div>
      <FormEnd
        text={submitText}
        back="/admin/products"
        busy={isSubmitting}
        error={errors.root?.message}
        unsaved={product !== undefined && dirty}
      />
    </form>
  )
}

const serverFields = [
  'name',
  'type',
  'description',
  'details',
  'requirements',
  'included',
  'pictures',
  'questions',
  'price_text',
  'contact_url',
] as const satisfies (keyof ProductFields)[]
