import {
  bulkCreateUrl,
  type CreatedLicense,
  type CreatedLicenses,
  type NewLicenses,
} from '@muhur/contract/bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api.ts'
import { FormPage } from '../form-page.tsx'
import { ProductsOnSale } from '../products-on-sale.tsx'
import { BulkForm } from './bulk-form.tsx'
import { LicensesCreated } from './licenses-created.tsx'

export function Component() {
  const [created, setCreated] = useState<CreatedLicense[]>()
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Toplu lisans"
      lead={created ? undefined : 'Aynı üründen, aynı koşullarla en çok 1.000 lisansı bir kerede verin.'}
    >
      {created ? (
        <LicensesCreated licenses={created} onAgain={() => setCreated(undefined)} />
      ) : (
        <Form onCreated={setCreated} />
      )}
    </FormPage>
  )
}

function Form({ onCreated }: { onCreated: (licenses: CreatedLicense[]) => void }) {
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: (licenses: NewLicenses) =>
      call<CreatedLicenses>(bulkCreateUrl, {
        method: 'POST',
        body: licenses,
        failure: 'Lisanslar oluşturulamadı; yeniden gönderebilirsiniz, ikinci kez oluşturulmaz.',
        preferServerText: true,
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })

  return (
    <ProductsOnSale>
      {(products) => (
        <BulkForm
          products={products}
          onSave={async (licenses) => onCreated((await create.mutateAsync(licenses)).licenses)}
        />
      )}
    </ProductsOnSale>
  )
}
