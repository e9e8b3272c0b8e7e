import type { ListedProduct } from '@muhur/contract/product'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { Integration } from '../../products/integration.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabList, TabPanel, type Tab } from '../../ui/tabs.tsx'
import { useTabInAddress } from '../../ui/use-tab-in-address.ts'
import { Done } from '../done.tsx'
import { FormPage } from '../form-page.tsx'
import { IntegrationNotes } from './integration-notes.tsx'
import { ProductForm } from './product-form.tsx'
import { useChangeProduct, useListedProducts } from './use-listed-products.ts'

export function Component() {
  const { id } = useParams()
  const query = useListedProducts()
  const product = query.data?.find((each) => each.id === id)
  return (
    <FormPage back={{ to: '/admin/products', name: 'Ürünler' }} title="Ürünü Düzenle" lead={product?.name}>
      <Body query={query} product={product} />
    </FormPage>
  )
}

interface BodyProps {
  query: ReturnType<typeof useListedProducts>
  product: ListedProduct | undefined
}

function Body({ query, product }: BodyProps) {
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
        <LinkButton to="/admin/products">Ürünler</LinkButton>
      </ErrorBox>
    )
  }
  return <Tabs key={product.id} product={product} />
}

const tabs = [
  { id: 'urun', name: 'Ürün' },
  { id: 'entegrasyon', name: 'Entegrasyon' },
] as const satisfies Tab[]

function Tabs({ product }: { product: ListedProduct }) {
  const group = useId()
  const [shown, show] = useTabInAddress({
    parameter: 'sekme',
    tabs,
    first: 'urun',
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="border-b border-line">
        <TabList group={group} label={product.name} tabs={tabs} shown={shown} onShow={show} />
      </div>
      <TabPanel group={group} id="urun" shown={shown === 'urun'}>
        <Edit product={product} />
      </TabPanel>
      <TabPanel group={group} id="entegrasyon" shown={shown === 'entegrasyon'} className="grid gap-8">
        {product.archived_at ? (
          <p className="text-muted">
            Ürün arşivde; dosyası indirilemez. Önceden indirilenler çalışmayı sürdürür.
          </p>
        ) : (
          <>
            <Integration product={product} />
            <IntegrationNotes />
          </>
        )}
      </TabPanel>
    </div>
  )
}

function Edit({ product }: { product: ListedProduct }) {
  const change = useChangeProduct()
  const [saved, setSaved] = useState(false)

  if (saved) {
    return (
      <Done title="Değişiklikler kaydedildi">
        <p className="text-muted">{product.name} her yerde yeni bilgileriyle görünüyor.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/products" look="primary">
            Ürünler
          </LinkButton>
          <Button onClick={() => setSaved(false)}>Düzenlemeyi sürdür</Button>
        </div>
      </Done>
    )
  }
  return (
    <ProductForm
      product={product}
      submitText="Değişiklikleri kaydet"
      onSave={async (fields) => {
        await change.mutateAsync({ id: product.id, change: fields })
        setSaved(true)
      }}
    />
  )
}
