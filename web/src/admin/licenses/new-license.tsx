import type { ListedLicense } from '@muhur/contract/license'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormPage } from '../form-page.tsx'
import { LicenseCreated } from './license-created.tsx'
import { LicenseForm } from './license-form.tsx'
import { EmptyList } from '../empty-list.tsx'
import { useCreateLicense } from './use-licenses.ts'
import { useListedProducts } from '../products/use-listed-products.ts'

export function Component() {
  const [created, setCreated] = useState<ListedLicense>()
  return (
    <FormPage
      back={{ to: '/admin/licenses', name: 'Lisanslar' }}
      title="Yeni Lisans"
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
  const products = useListedProducts()
  const create = useCreateLicense()

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
  const open = products.data.filter((product) => !product.archived_at)
  if (open.length === 0) {
    return (
      <EmptyList text="Henüz ürün yok. Lisans verebilmek için önce bir ürün ekleyin.">
        <LinkButton to="/admin/products/new">Yeni Ürün Ekle</LinkButton>
      </EmptyList>
    )
  }
  return (
    <LicenseForm
      products={open}
      productId={params.get('product') ?? ''}
      onSave={async (license) => onCreated(await create.mutateAsync(license))}
    />
  )
}
