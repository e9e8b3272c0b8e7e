import { uploadLogo } from '@muhur/contract/shop/brand'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useChange } from '../../api/use-answer.ts'
import { FormPage } from '../panel/form-page.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import type { Detour } from '../../session/return-path.ts'
import { ProductForm } from './product-form.tsx'
import { useCreateProduct } from './use-product.ts'

export function Component() {
  const [created, setCreated] = useState<ListedProduct>()
  const [dirty, setDirty] = useState(false)
  const create = useCreateProduct()
  const upload = useChange(uploadLogo)
  return (
    <FormPage
      back={{ to: '/admin/products', name: 'Ürünler' }}
      title="Yeni ürün"
      lead="Lisans vereceğiniz botu ya da eklentiyi tanıtın. Siz yayınlayana kadar kimse görmez."
    >
      <UnsavedGuard dirty={dirty && !created} />
      {created && <Navigate replace to={`/admin/products/${created.id}`} state={added} />}
      <ProductForm
        submitText="Ürünü ekle"
        onDirty={setDirty}
        onSave={async ({ name, type, test, description = '', icon_url = null }, icon) => {
          // First the icon: a refused one leaves no product behind.
          const callOptions = { failure: 'Simge yüklenemedi.' }
          const url = icon ? (await upload.mutateAsync({ body: icon, callOptions })).logo_url : icon_url
          const body = { name, type, ...(test && { test }), description, icon_url: url }
          setCreated(await create.mutateAsync({ body }))
        }}
      />
    </FormPage>
  )
}

const added: Detour = { detour: 'Ürün eklendi.' }
