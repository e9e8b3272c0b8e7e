import type { OrderDetail } from '@muhur/contract/sales/orders'
import { issueOrder } from '@muhur/contract/sales/orders-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useForm } from 'react-hook-form'
import { useChange } from '../../../api/use-answer.ts'
import { refuse } from '../../../forms/form-end.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { LicensableProducts } from '../../panel/licensable-products.tsx'
import { mappingsResolver, valuesOf, type MappingsForm } from '../mapping-fields.ts'
import { MappingFields } from '../mapping-form.tsx'
import { waits } from '../order-words.tsx'

interface IssueDialogProps {
  order: OrderDetail
  say: (notice: Notice) => void
  onClose: () => void
}

/** Lets an order that waits go on: asks for the mappings that its lines lack. */
export function IssueDialog(props: IssueDialogProps) {
  const { held_reason, lines } = props.order
  const { verb, after } = held_reason ? waits[held_reason] : pending
  const isWhole = lines.length > 0 && lines.every(({ mapped }) => mapped)
  return (
    <Dialog open onClose={props.onClose} title={verb} lead={after} className="max-w-[40rem]">
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        {isWhole ? (
          <IssueForm {...props} verb={verb} products={[]} />
        ) : (
          <LicensableProducts sold>
            {(products) => <IssueForm {...props} verb={verb} products={products} />}
          </LicensableProducts>
        )}
      </div>
    </Dialog>
  )
}

const pending = {
  verb: 'Lisans ver',
  after: 'Ödeme bildirimi beklenmeden lisanslar verilir ve sipariş ödenmiş sayılır.',
}

function IssueForm({
  order,
  products,
  verb,
  say,
  onClose,
}: IssueDialogProps & { products: ListedProduct[]; verb: string }) {
  const issue = useChange(issueOrder)
  const isWithoutLines = order.lines.length === 0
  // A product that stands in several lines has one mapping. The number of an order without lines stands for its product.
  const unmapped = (
    isWithoutLines ? [{ external_product: order.external_id, price: null, mapped: false }] : order.lines
  ).filter(
    ({ mapped, external_product }, at, lines) =>
      !mapped && lines.findIndex((line) => line.external_product === external_product) === at,
  )
  const form = useForm({
    mode: 'onTouched',
    resolver: mappingsResolver,
    defaultValues: {
      mappings: unmapped.map(({ external_product, price }) => ({
        ...valuesOf({ external_product, price, currency: order.currency ?? 'TRY' }),
        product_id: products.length === 1 ? products[0]!.id : '',
      })),
    } satisfies MappingsForm,
  })
  const { handleSubmit, setError, formState } = form
  const save = handleSubmit(async (body) => {
    try {
      await issue.mutateAsync({ params: { id: order.id }, body })
      say({ text: 'Sipariş ödenmiş sayıldı.' })
      onClose()
    } catch (error) {
      refuse(error, [], setError)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {unmapped.map(({ external_product }, at) => (
        <section key={external_product} aria-labelledby={`line-${at}`} className="grid gap-4">
          <h3 id={`line-${at}`} className="text-title wrap-anywhere">
            {external_product}
          </h3>
          <MappingFields form={form} at={at} products={products} isForOneOrder={isWithoutLines} />
        </section>
      ))}
      {unmapped.length > 0 && (
        <p className="text-muted">
          {isWithoutLines
            ? 'Sağlayıcı ürünü bildirmedi; seçiminiz yalnızca bu sipariş içindir.'
            : 'Bu seçimler kanalda eşleme olarak saklanır; aynı ürünün sonraki siparişleri beklemeden lisans alır.'}
        </p>
      )}
      {formState.errors.root?.message !== undefined && <ErrorBox message={formState.errors.root.message} />}
      <DialogFormEnd verb={verb} busy={formState.isSubmitting} onClose={onClose} />
    </form>
  )
}
