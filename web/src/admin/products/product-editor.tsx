import { listReleases } from '@muhur/contract/releases/releases-calls'
import { productState } from '@muhur/contract/shop/products'
import { Rocket } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { TabList, TabPanel, type Tab } from '../../ui/tabs.tsx'
import { TypeBadge } from '../../ui/marks/type-badge.tsx'
import { useTabInAddress } from '../../ui/use-tab-in-address.ts'
import type { Notice } from '../../ui/state/notice.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { useRecent } from '../panel/recents.ts'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { useListPage } from '../../list/use-list.ts'
import { EmptyList } from '../../list/empty-list.tsx'
import { Trail } from '../history/audit-trail.tsx'
import { useAudit } from '../history/use-audit.ts'
import { Conflict } from './conflict.tsx'
import { IntegrationTab } from './integration-tab.tsx'
import { differences, type ProductControl } from './form/product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { ProductMenu } from './product-menu.tsx'
import { ProductPills } from './product-pills.tsx'
import { RulesForm } from './form/rules-form.tsx'
import { SaleTab } from './form/sale-form.tsx'
import type { TaggedProduct } from './use-product.ts'
import { useProductEdit } from './use-product-edit.ts'
import { useProductState } from './use-product-state.ts'

const PagePreview = lazy(() =>
  import('./page-preview.tsx').then((loaded) => ({ default: loaded.PagePreview })),
)

const tabs = [
  { id: 'bilgiler', name: 'Bilgiler' },
  { id: 'kurallar', name: 'Kurallar' },
  { id: 'satis', name: 'Satış' },
  { id: 'entegrasyon', name: 'Entegrasyon' },
  { id: 'onizleme', name: 'Önizleme' },
  { id: 'gecmis', name: 'Geçmiş' },
] as const satisfies Tab[]

interface ProductEditorProps {
  latest: TaggedProduct
  say: (notice: Notice) => void
}

/** A product's texts and rules. */
export function ProductEditor({ latest, say }: ProductEditorProps) {
  const group = useId()
  const navigate = useNavigate()
  const [shown, show] = useTabInAddress({ parameter: 'sekme', tabs, first: 'bilgiler' })
  const [leaving, setLeaving] = useState(false)
  const [saleDirty, setSaleDirty] = useState(false)
  const [typed, setTyped] = useState<ProductControl>()
  const edit = useProductEdit(latest, say)
  const product = edit.base.value
  const { license_count, live_instances } = latest.value
  const state = productState(latest.value)
  useRecent({ id: product.id, name: product.name, detail: 'Ürün', to: `/admin/products/${product.id}` })
  const setState = useProductState(say, edit.adopt)

  return (
    <>
      <PageHeader
        title={product.name}
        back={{ to: '/admin/products', name: 'Ürünler' }}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TypeBadge type={product.type} />
            <ProductPills product={latest.value} />
            <Link
              to={`/admin/licenses?product_id=${product.id}&test=${product.test}`}
              className="underline underline-offset-4 hover:text-ink"
            >
              {formatCount(license_count)} lisans
            </Link>
            <span>{formatCount(live_instances)} çalışan kurulum</span>
            <NewestRelease productId={product.id} />
          </span>
        }
      >
        <span className="flex gap-3">
          {state === 'draft' && !product.test && (
            <Button
              icon={Rocket}
              look="primary"
              className="grow"
              onClick={() => void setState(product, { published: true })}
            >
              Yayınla
            </Button>
          )}
          {state === 'on_sale' && (
            <LinkButton to={`/products/${product.id}`} className="grow">
              Sayfasını aç
            </LinkButton>
          )}
          <ProductMenu
            product={latest.value}
            ofPage
            say={say}
            onDeleted={() => {
              setLeaving(true)
              void navigate('/admin/products', { replace: true })
            }}
          />
        </span>
      </PageHeader>
      {state === 'draft' && (
        <p className="rounded-card border border-line bg-tint px-5 py-4">
          {product.test
            ? 'Bu bir deneme ürünü: yalnızca yöneticiler görür, yayınlanmaz ve satılmaz. Verdiğiniz lisanslar çalışır, sayılara girmez.'
            : 'Bu ürün taslak: yalnızca yöneticiler görür. Verdiğiniz lisanslar çalışır; deneyip hazır olunca yayınlayın.'}{' '}
          {(['entegrasyon', 'onizleme'] as const)
            .filter((tab) => tab !== shown)
            .map((tab) => (
              <button
                key={tab}
                type="button"
                onClick={() => show(tab)}
                className="mr-3 text-primary underline underline-offset-4"
              >
                {tab === 'entegrasyon' ? 'Dosyasını alın' : 'Sayfasına bakın'}
              </button>
            ))}
        </p>
      )}
      <UnsavedGuard dirty={(edit.dirty || saleDirty) && !leaving} />
      {edit.theirs && (
        <Conflict
          base={product}
          theirs={edit.theirs.value}
          onKeep={edit.keepMine}
          onDiscard={edit.takeTheirs}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="border-b border-line">
          <TabList group={group} label={product.name} tabs={tabs} shown={shown} onShow={show} />
        </div>
        <TabPanel group={group} id="bilgiler" shown={shown === 'bilgiler'}>
          <ProductForm
            key={edit.round}
            product={product}
            submitText="Değişiklikleri kaydet"
            onDirty={edit.setInfoDirty}
            onControl={setTyped}
            onSave={(said, icon, iconSaved) => edit.save(differences(said, product), icon, iconSaved)}
          />
        </TabPanel>
        <TabPanel group={group} id="kurallar" shown={shown === 'kurallar'}>
          <RulesForm
            key={edit.round}
            product={product}
            onDirty={edit.setRulesDirty}
            onSave={(policy) => edit.save({ policy })}
          />
        </TabPanel>
        <TabPanel group={group} id="satis" shown={shown === 'satis'}>
          {product.test && <p className="text-muted">Deneme ürünü satılmaz.</p>}
          {shown === 'satis' && !product.test && (
            <SaleTab productId={product.id} say={say} onDirty={setSaleDirty} />
          )}
        </TabPanel>
        <TabPanel group={group} id="onizleme" shown={shown === 'onizleme'}>
          {shown === 'onizleme' && typed && (
            <Suspense fallback={<LoadingSkeleton what="Önizleme" className="h-96" />}>
              <PagePreview product={product} typed={typed} unsaved={edit.dirty} />
            </Suspense>
          )}
        </TabPanel>
        <TabPanel group={group} id="gecmis" shown={shown === 'gecmis'}>
          {shown === 'gecmis' && <ProductHistory id={product.id} />}
        </TabPanel>
        <TabPanel group={group} id="entegrasyon" shown={shown === 'entegrasyon'} className="grid gap-8">
          {state === 'archived' ? (
            <p className="text-muted">
              Ürün arşivde; dosyası indirilemez. Önceden indirilenler çalışmayı sürdürür.
            </p>
          ) : (
            shown === 'entegrasyon' && <IntegrationTab product={product} say={say} />
          )}
        </TabPanel>
      </div>
    </>
  )
}

function NewestRelease({ productId }: { productId: string }) {
  const { data } = useListPage(listReleases, {
    query: { product_id: productId, state: 'published', limit: '1' },
  })
  if (!data) return null
  const [newest] = data.rows
  return (
    <Link
      to={newest ? `/admin/releases?product_id=${productId}` : `/admin/releases/new?product_id=${productId}`}
      className="underline underline-offset-4 hover:text-ink"
    >
      {newest ? `Son sürüm: ${newest.version}` : 'İlk sürümü ekle'}
    </Link>
  )
}

function ProductHistory({ id }: { id: string }) {
  return (
    <Trail
      query={useAudit({ subject_id: id })}
      empty={<EmptyList text="Henüz bir değişiklik yapılmadı." />}
    />
  )
}
