import { NewLicense, type ListedLicense } from '@muhur/contract/license'
import type { ListedProduct } from '@muhur/contract/product'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { contractResolver } from '../../forms/contract-resolver.ts'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { FormPage } from '../form-page.tsx'
import { ProductsOnSale } from '../products-on-sale.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { LicenseCreated } from './license-created.tsx'
import { OwnerFields, type OwnerChoice } from './owner-fields.tsx'
import { ProductField } from './product-field.tsx'
import { TermsFields } from './terms-fields.tsx'
import * as terms from './terms.ts'
import { useCreateLicense } from './use-licenses.ts'

/** The form's fields: the text typed for one kind of owner stays while the other kind is selected. */
type Fields = terms.TermsFields & OwnerChoice & { product_id: string }

const resolver = contractResolver<Fields, NewLicense>({
  schema: NewLicense,
  bodyOf: (fields) => ({
    product_id: fields.product_id,
    ...(fields.owner === 'discord' && { discord_id: fields.discord_id.trim() }),
    ...(fields.owner === 'user' && fields.user_id !== '' && { user_id: fields.user_id }),
    ...terms.newTermsOf(fields),
  }),
  words: {
    ...terms.termsWords,
    product_id: { expected: 'Bir ürün seçin.' },
    discord_id: terms.discordIdWords,
  },
  rules: (fields) => ({
    ...terms.termsRules(fields),
    user_id: fields.owner !== 'user' || fields.user_id !== '' || 'Lisansın sahibini seçin.',
  }),
})

export function Component() {
  const [created, setCreated] = useState<ListedLicense>()
  const productId = useSearchParams()[0].get('product')
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Yeni lisans"
      lead={created ? undefined : 'Bir ürünü kimin, kaç yerde ve ne zamana kadar kullanacağını seçin.'}
    >
      {created ? (
        <LicenseCreated license={created} onAgain={() => setCreated(undefined)} />
      ) : (
        <ProductsOnSale>
          {(products) => (
            <Form
              products={products}
              productId={products.find(({ id }) => id === productId)?.id ?? ''}
              onCreated={setCreated}
            />
          )}
        </ProductsOnSale>
      )}
    </FormPage>
  )
}

interface FormProps {
  products: ListedProduct[]
  /** Preselected where the admin came from a product's page. */
  productId: string
  onCreated: (license: ListedLicense) => void
}

function Form({ products, productId, onCreated }: FormProps) {
  const create = useCreateLicense()
  const form = useForm<Fields, unknown, NewLicense>({
    mode: 'onTouched',
    resolver,
    defaultValues: {
      product_id: productId,
      owner: 'user',
      user_id: '',
      discord_id: '',
      ...terms.fieldsOfTerms(),
    },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  const save = handleSubmit(async (license) => {
    try {
      onCreated(await create.mutateAsync(license))
    } catch (error) {
      const owner = license.user_id === undefined ? 'discord_id' : 'user_id'
      refuse(error, ['product_id', owner, ...terms.termsNames], setError)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <UnsavedGuard dirty={isDirty} />
      <ProductField
        products={products}
        field={register('product_id')}
        help="Arşivlenen ürünlere yeni lisans verilemez."
        error={errors.product_id?.message}
      />
      <OwnerFields form={form} />
      <TermsFields form={form} of="new license" />
      <FormEnd
        text="Lisansı oluştur"
        back="/admin/licenses"
        busy={isSubmitting}
        error={errors.root?.message}
      />
    </form>
  )
}
