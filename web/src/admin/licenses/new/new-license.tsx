import { NewLicense, type ListedLicense } from '@muhur/contract/shop/licenses'
import { createLicense } from '@muhur/contract/shop/licenses-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useChange } from '../../../api/use-answer.ts'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { FormEnd, refuse } from '../../../forms/form-end.tsx'
import { FormPage } from '../../panel/form-page.tsx'
import { LicensableProducts } from '../../panel/licensable-products.tsx'
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx'
import { LicenseCreated } from './license-created.tsx'
import { OwnerField, ownerRule, type OwnerFields } from './owner-field.tsx'
import { TestField } from '../../policy/test-field.tsx'
import { ProductField } from '../../panel/product-field.tsx'
import { TermsFields } from '../edit/terms-fields.tsx'
import * as terms from '../edit/terms.ts'
import { subjectOf, useUser, type Picked } from '../../people/users.ts'

type Fields = terms.TermsFields & OwnerFields & { product_id: string; test: boolean }

const resolver = contractResolver<Fields, NewLicense>({
  schema: NewLicense,
  bodyOf: (fields) => ({
    product_id: fields.product_id,
    ...(fields.test && { test: true }),
    ...subjectOf(fields.owner),
    ...terms.newTermsOf(fields),
  }),
  words: {
    ...terms.termsWords,
    product_id: { expected: 'Bir ürün seçin.' },
  },
  rules: (fields) => ({
    ...terms.termsRules(fields),
    owner: ownerRule(fields.owner),
  }),
})

export function Component() {
  const [created, setCreated] = useState<ListedLicense>()
  const [params] = useSearchParams()
  const linked = useUser(params.get('user') ?? undefined)
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Yeni lisans"
      lead={created ? undefined : 'Bir ürünü kimin, kaç yerde ve ne zamana kadar kullanacağını seçin.'}
    >
      {created ? (
        <LicenseCreated license={created} onAgain={() => setCreated(undefined)} />
      ) : linked.isLoading ? (
        <LoadingSkeleton what="Form" className="h-96" />
      ) : (
        <LicensableProducts>
          {(products) => (
            <Form
              products={products}
              productId={products.find(({ id }) => id === params.get('product'))?.id ?? onlyOne(products)}
              // Without the linked user, the admin searches by hand.
              owner={linked.data}
              onCreated={setCreated}
            />
          )}
        </LicensableProducts>
      )}
    </FormPage>
  )
}

/** Where a shop sells one product, nobody has to choose. */
const onlyOne = (products: ListedProduct[]) => (products.length === 1 ? products[0]!.id : '')

interface FormProps {
  products: ListedProduct[]
  /** Preselected where the admin came from a product's page. */
  productId: string
  /** Preselected where the admin came from a user's page. */
  owner: Picked | undefined
  onCreated: (license: ListedLicense) => void
}

function Form({ products, productId, owner, onCreated }: FormProps) {
  const create = useChange(createLicense)
  const form = useForm<Fields, unknown, NewLicense>({
    mode: 'onTouched',
    resolver,
    defaultValues: {
      product_id: productId,
      test: false,
      owner,
      ...terms.fieldsOfTerms(),
    },
  })
  const { handleSubmit, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  const save = handleSubmit(async (license) => {
    try {
      onCreated(await create.mutateAsync({ body: license }))
    } catch (error) {
      refuse(error, ['product_id', ...terms.termsNames], setError)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <UnsavedGuard dirty={isDirty} />
      <ProductField
        products={products}
        help="Arşivlenen ürünlere yeni lisans verilemez."
        {...fieldsIn(form)('product_id')}
      />
      <OwnerField form={form} />
      <TermsFields form={form} of="new license" />
      <TestField
        text="Deneme lisansı"
        help="Bir geliştiricinin bilgisayarı için: çalışır, sayılarınıza girmez. Sonradan değiştirilemez."
        {...form.register('test')}
      />
      <FormEnd text="Lisans ver" back="/admin/licenses" busy={isSubmitting} error={errors.root?.message} />
    </form>
  )
}
