import type { ListedLicense } from '@muhur/contract/license'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormPage } from '../form-page.tsx'
import { LicenseCreated } from './license-created.tsx'
import { LicenseForm } from './license-form.tsx'
import { useCreateLicense } from './use-licenses.ts'
import { ProductsOnSale } from '../products-on-sale.tsx'

export function Component() {
  const [created, setCreated] = useState<ListedLicense>()
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Yeni lisans"
      lead={created ? undefined : 'Bir ürünü kimin, kaç yerde ve ne zamana kadar kullanacağını seçin.'}
    >
      {created ? (
        <LicenseCreated license={created} onAgain={() => setCreated(undefined)} />
      ) : (
        <Form onCreated={setCreated} />
      )}
    </FormPage>
  )
}

function Form({ onCreated }: { onCreated: (license: ListedLicense) => void }) {
  const [params] = useSearchParams()
  const create = useCreateLicense()

  return (
    <ProductsOnSale>
      {(products) => (
        <LicenseForm
          products={products}
          productId={params.get('product') ?? ''}
          onSave={async (license) => onCreated(await create.mutateAsync(license))}
        />
      )}
    </ProductsOnSale>
  )
}
