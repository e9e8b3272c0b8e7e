import {
  bulkCreateUrl,
  type CreatedLicense,
  type CreatedLicenses,
  type NewLicenses,
} from '@muhur/contract/bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormPage } from '../form-page.tsx'
import { EmptyList } from '../empty-list.tsx'
import { useListedProducts } from '../products/use-listed-products.ts'
import { BulkForm } from './bulk-form.tsx'
import { LicensesCreated } from './licenses-created.tsx'

export function Component() {
  const [created, setCreated] = useState<CreatedLicense[]>()
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Toplu Lisans"
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
  const products = useListedProducts()
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

  if (products.isLoading) {
    return (
      <div role="status">
        <span className="sr-only">Form yükleniyor...</span>
        <Skeleton className="h-96" />
      </div>
    )
  }
  if (!products.data) {
    return (
      <ErrorBox message="Ürünler yüklenemedi.">
        <Button onClick={() => void products.refetch()}>Tekrar Dene</Button>
      </ErrorBox>
    )
  }
  const onSale = products.data.filter((product) => !product.archived_at)
  if (onSale.length === 0) {
    return (
      <EmptyList text="Henüz ürün yok. Lisans verebilmek için önce bir ürün ekleyin.">
        <LinkButton to="/admin/products/new">Yeni Ürün Ekle</LinkButton>
      </EmptyList>
    )
  }
  return (
    <BulkForm
      products={onSale}
      onSave={async (licenses) => onCreated((await create.mutateAsync(licenses)).licenses)}
    />
  )
}
