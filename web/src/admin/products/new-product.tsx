import { uploadLogo } from '@muhur/contract/shop/brand'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useState } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Done } from '../../forms/done.tsx'
import { FormPage } from '../panel/form-page.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
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
      lead={
        created
          ? undefined
          : 'Lisans vereceğiniz botu ya da eklentiyi tanıtın. Siz yayınlayana kadar kimse görmez.'
      }
    >
      <UnsavedGuard dirty={dirty && !created} />
      {created ? (
        <Added product={created} onAgain={() => setCreated(undefined)} />
      ) : (
        <ProductForm
          submitText="Ürünü ekle"
          onDirty={setDirty}
          onSave={async ({ name, type, description = '', icon_url = null }, icon) => {
            // First the icon: a refused one leaves no product behind.
            const callOptions = { failure: 'Simge yüklenemedi.' }
            const url = icon ? (await upload.mutateAsync({ body: icon, callOptions })).logo_url : icon_url
            setCreated(await create.mutateAsync({ body: { name, type, description, icon_url: url } }))
          }}
        />
      )}
    </FormPage>
  )
}

function Added({ product: { id, name }, onAgain }: { product: ListedProduct; onAgain: () => void }) {
  return (
    <Done title="Ürün eklendi">
      <p className="text-muted">
        {name} şimdilik taslak: yalnızca yöneticiler görür. Dosyasını yazılımınıza ekleyip bir lisansla
        deneyin; hazır olunca ürünün sayfasından yayınlayın.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/products/${id}?sekme=entegrasyon`} look="primary">
          Dosyasını al
        </LinkButton>
        <LinkButton to={`/admin/licenses/new?product=${id}`}>İlk lisansını ver</LinkButton>
        <LinkButton to={`/admin/products/${id}`}>Sayfasını doldur</LinkButton>
        <Button look="ghost" onClick={onAgain}>
          Bir ürün daha ekle
        </Button>
      </div>
    </Done>
  )
}
