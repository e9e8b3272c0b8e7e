import type { NewRelease } from '@muhur/contract/releases/releases'
import { createRelease } from '@muhur/contract/releases/releases-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useChange } from '../../api/use-answer.ts'
import { fieldsIn } from '../../forms/fields-in.ts'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { FormPage } from '../panel/form-page.tsx'
import { LicensableProducts } from '../panel/licensable-products.tsx'
import { ProductField } from '../panel/product-field.tsx'
import { FixedFields, OpenFields, resolver, type Fields } from './release-form.tsx'

/** A draft; its files come next. */
export function Component() {
  return (
    <FormPage
      title="Yeni sürüm"
      lead="Önce taslak açılır, sonra dosyalarını yüklersiniz. Siz yayınlayana kadar kimse görmez."
      back={{ to: '/admin/releases', name: 'Sürümler' }}
    >
      <LicensableProducts>{(products) => <Form products={products} />}</LicensableProducts>
    </FormPage>
  )
}

function Form({ products }: { products: ListedProduct[] }) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const create = useChange(createRelease)
  const wanted = address.get('product_id') ?? ''
  const form = useForm<Fields, unknown, NewRelease>({
    mode: 'onTouched',
    resolver,
    defaultValues: {
      product_id: products.length === 1 ? products[0]!.id : wanted,
      version: '',
      channel: 'stable',
      notes: '',
      required: false,
      entitlement: '',
    },
  })
  const { handleSubmit, setError, formState } = form
  const submit = handleSubmit(async (body) => {
    try {
      const { id } = await create.mutateAsync({ body })
      await navigate(`/admin/releases/${id}`, { replace: true })
    } catch (error) {
      refuse<Fields>(error, ['version', 'product_id', 'entitlement', 'notes'], setError)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <UnsavedGuard dirty={formState.isDirty && !formState.isSubmitting && !formState.isSubmitSuccessful} />
      <ProductField products={products} {...fieldsIn(form)('product_id')} />
      <FixedFields form={form} />
      <OpenFields form={form} />
      <FormEnd
        text="Taslağı aç"
        back="/admin/releases"
        busy={formState.isSubmitting}
        error={formState.errors.root?.message}
        unsaved={formState.isDirty}
      />
    </form>
  )
}
