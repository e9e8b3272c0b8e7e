import { useState } from 'react'
import { useParams } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Done } from './done.tsx'
import { FormPage } from './form-page.tsx'
import { ProductForm } from './product-form.tsx'
import { useChangeProduct, useListedProducts } from './use-listed-products.ts'

export function Component() {
  return (
    <FormPage title="Ürünü Düzenle">
      <Body />
    </FormPage>
  )
}

function Body() {
  const { id } = useParams()
  const query = useListedProducts()
  const change = useChangeProduct()
  const [saved, setSaved] = useState(false)
  const product = query.data?.find((each) => each.id === id)

  if (query.isLoading) return <Skeleton className="h-72" />
  if (!query.data) {
    return (
      <ErrorBox message="Ürün yüklenemedi.">
        <Button onClick={() => void query.refetch()}>Tekrar Dene</Button>
      </ErrorBox>
    )
  }
  if (!product) {
    return (
      <ErrorBox message="Böyle bir ürün yok." detail="Ürün listesinden seçin.">
        <LinkButton to="/admin">Admin Paneli</LinkButton>
      </ErrorBox>
    )
  }
  if (saved) {
    return (
      <Done title="Değişiklikler kaydedildi">
        <p className="text-muted">{product.name} her yerde yeni bilgileriyle görünüyor.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin" look="primary">
            Admin Paneli
          </LinkButton>
          <Button onClick={() => setSaved(false)}>Düzenlemeyi sürdür</Button>
        </div>
      </Done>
    )
  }
  return (
    <ProductForm
      key={product.id}
      product={product}
      submitText="Değişiklikleri kaydet"
      onSave={async (fields) => {
        await change.mutateAsync({ id: product.id, change: fields })
        setSaved(true)
      }}
    />
  )
}
