import { createLicenses, NewLicenses, type CreatedLicense } from '@muhur/contract/shop/bulk'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useChange } from '../../../api/use-answer.ts'
import { formatCount } from '../../../words/format-count.ts'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { Choice } from '../../../forms/choice.tsx'
import { FormEnd, refuse } from '../../../forms/form-end.tsx'
import { FormPage } from '../../panel/form-page.tsx'
import { linesOf } from '../../../forms/lines.ts'
import { LicensableProducts } from '../../panel/licensable-products.tsx'
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx'
import { LicensesCreated } from './licenses-created.tsx'
import { OwnerField, ownerRule, type OwnerFields } from './owner-field.tsx'
import { OwnersField, type OwnersFields } from './owners-field.tsx'
import { ProductField } from '../../panel/product-field.tsx'
import { TermsFields } from '../edit/terms-fields.tsx'
import * as terms from '../edit/terms.ts'
import { subjectOf } from '../../people/users.ts'

interface Fields extends terms.TermsFields, OwnerFields, OwnersFields {
  product_id: string
  to: 'one' | 'many'
  count: string
}

interface Created {
  licenses: CreatedLicense[]
  repeated: number
  product: ListedProduct
}

const resolver = contractResolver<Fields, NewLicenses>({
  schema: NewLicenses,
  bodyOf: (fields) => ({
    product_id: fields.product_id,
    ...(fields.to === 'many'
      ? { owners: linesOf(fields.owners) }
      : { ...subjectOf(fields.owner), count: Number(fields.count) }),
    ...terms.newTermsOf(fields),
  }),
  words: {
    ...terms.termsWords,
    product_id: { expected: 'Bir ürün seçin.' },
    owners: {
      expected: (_value, path) =>
        path === '' ? 'Her satıra bir kişi yazın.' : 'Bir satır 100 karakterden uzun.',
    },
  },
  rules: (fields) => ({
    ...terms.termsRules(fields),
    owner: fields.to === 'many' || ownerRule(fields.owner),
  }),
})

export function Component() {
  const [created, setCreated] = useState<Created>()
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Toplu lisans"
      lead={created ? undefined : 'Aynı üründen, aynı koşullarla en çok 1.000 lisansı bir kerede verin.'}
    >
      {created ? (
        <LicensesCreated {...created} onAgain={() => setCreated(undefined)} />
      ) : (
        <LicensableProducts>
          {(products) => <Form products={products} onCreated={setCreated} />}
        </LicensableProducts>
      )}
    </FormPage>
  )
}

interface FormProps {
  products: ListedProduct[]
  onCreated: (created: Created) => void
}

function Form({ products, onCreated }: FormProps) {
  const create = useChange(createLicenses)
  const form = useForm<Fields, unknown, NewLicenses>({
    mode: 'onTouched',
    resolver,
    defaultValues: {
      product_id: '',
      to: 'many',
      owner: undefined,
      count: '10',
      owners: '',
      ...terms.fieldsOfTerms(),
    },
  })
  const { register, handleSubmit, setError, watch, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const field = fieldsIn(form)

  const save = handleSubmit(async (body) => {
    try {
      const { licenses } = await create.mutateAsync({ body })
      const repeated = body.owners ? body.owners.length - licenses.length : 0
      onCreated({ licenses, repeated, product: products.find(({ id }) => id === body.product_id)! })
    } catch (error) {
      refuse(error, ['product_id', 'count', 'owners', ...terms.termsNames], setError)
    }
  })
  const many = watch('to') === 'many'
  const wanted = many ? linesOf(watch('owners')).length : Number(watch('count')) || 0

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <UnsavedGuard dirty={isDirty} />
      <ProductField products={products} {...field('product_id')} />
      <Choice
        legend="Kime?"
        field={register('to')}
        options={[
          { value: 'many', text: 'Listedeki her kişiye bir lisans' },
          { value: 'one', text: 'Bir kişiye birden çok lisans' },
        ]}
      >
        {many ? (
          <OwnersField form={form} />
        ) : (
          <>
            <OwnerField form={form} />
            <TextField label="Lisans sayısı" {...field('count')} inputMode="numeric" className="max-w-40" />
          </>
        )}
      </Choice>
      <TermsFields form={form} of="many licenses" />
      <FormEnd
        text={wanted > 0 ? `${formatCount(wanted)} lisans ver` : 'Lisansları ver'}
        busy={isSubmitting}
        back="/admin/licenses"
        error={errors.root?.message}
      />
    </form>
  )
}
