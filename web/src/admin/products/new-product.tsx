import type { ListedProduct } from '@muhur/contract/product'
import { useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Done } from '../done.tsx'
import { FormPage } from '../form-page.tsx'
import { ProductForm } from './product-form.tsx'
import { useCreateProduct } from './use-listed-products.ts'

export function Component() {
  const [created, setCreated] = useState<ListedProduct>()
  const create = useCreateProduct()
  return (
    <FormPage
      back={{ to: '/admin/products', name: 'Ürünler' }}
      title="Yeni Ürün"
      lead="Lisans vereceğiniz botu ya da eklentiyi tanıtın."
    >
      {created ? (
        <Done title="Ürün eklendi">
          <p className="text-muted">{created.name} katalogda yayında; artık lisans verebilirsiniz.</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`/admin/licenses/new?product=${created.id}`} look="primary">
              Bu ürüne lisans ver
            </LinkButton>
            <Button onClick={() => setCreated(undefined)}>Bir ürün daha ekle</Button>
            <LinkButton to="/admin/products" look="ghost">
              Ürünler
            </LinkButton>
          </div>
        </Done>
      ) : (
        <ProductForm
          submitText="Ürünü ekle"
          onSave={async (product) => setCreated(await create.mutateAsync(product))}
        />
      )}
    </FormPage>
  )
}
