import type { ListedProduct } from '@muhur/contract/product'
import { useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Done } from '../../forms/done.tsx'
import { FormPage } from '../form-page.tsx'
import { reason } from '../../ui/notice.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { ProductForm } from './product-form.tsx'
import { useCreateProduct, useUploadIcon } from './use-product.ts'

interface Created {
  product: ListedProduct
  /** Error of the icon's upload. */
  iconFault?: string
}

export function Component() {
  const [created, setCreated] = useState<Created>()
  const [dirty, setDirty] = useState(false)
  const create = useCreateProduct()
  const upload = useUploadIcon()
  return (
    <FormPage
      back={{ to: '/admin/products', name: 'Ürünler' }}
      title="Yeni ürün"
      lead="Lisans vereceğiniz botu ya da eklentiyi tanıtın."
    >
      <UnsavedGuard dirty={dirty && !created} />
      {created ? (
        <Done title="Ürün eklendi">
          <p className="text-muted">{created.product.name} katalogda yayında; artık lisans verebilirsiniz.</p>
          {created.iconFault !== undefined && (
            <ErrorBox message="Simgesi yüklenemedi." detail={created.iconFault} />
          )}
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`/admin/licenses/new?product=${created.product.id}`} look="primary">
              Bu ürüne lisans ver
            </LinkButton>
            <LinkButton to={`/admin/products/${created.product.id}`}>Sayfasını doldur</LinkButton>
            <Button onClick={() => setCreated(undefined)}>Bir ürün daha ekle</Button>
            <LinkButton to="/admin/products" look="ghost">
              Ürünler
            </LinkButton>
          </div>
        </Done>
      ) : (
        <ProductForm
          submitText="Ürünü ekle"
          onDirty={setDirty}
          onSave={async ({ name, type, description = '', icon_url = null }, icon) => {
            const product = await create.mutateAsync({ name, type, description, icon_url })
            const iconFault =
              icon && (await upload.mutateAsync({ id: product.id, file: icon }).then(() => undefined, reason))
            setCreated({ product, ...(iconFault !== undefined && { iconFault }) })
          }}
        />
      )}
    </FormPage>
  )
}
