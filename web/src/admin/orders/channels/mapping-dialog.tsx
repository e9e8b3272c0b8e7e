import type { Mapping, NewMapping } from '@muhur/contract/sales/channels'
import { changeMapping, createMapping } from '@muhur/contract/sales/channels-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../api/api.ts'
import { useChange } from '../../../api/use-answer.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { LicensableProducts } from '../../panel/licensable-products.tsx'
import { mappingsResolver, valuesOf } from '../mapping-fields.ts'
import { MappingFields } from '../mapping-form.tsx'

interface MappingDialogProps {
  channelId: string
  /** Without a mapping the dialog adds one. */
  mapping?: Mapping
  onSaved: () => void
  onClose: () => void
}

export function MappingDialog(props: MappingDialogProps) {
  const { mapping, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={mapping ? mapping.external_product : 'Eşleme ekle'}
      lead={
        mapping
          ? 'Bundan sonraki siparişler için geçerlidir; verilmiş lisanslar değişmez.'
          : 'Kanaldaki bir ürünün hangi lisansı vereceğini seçin.'
      }
      className="max-w-[40rem]"
    >
      <div className="mt-5">
        <LicensableProducts sold>{(products) => <Form {...props} products={products} />}</LicensableProducts>
      </div>
    </Dialog>
  )
}

function Form({
  channelId,
  mapping,
  products,
  onSaved,
  onClose,
}: MappingDialogProps & { products: ListedProduct[] }) {
  const create = useChange(createMapping)
  const change = useChange(changeMapping)
  const only = products.length === 1 ? products[0]!.id : ''
  const form = useForm({
    mode: 'onTouched',
    resolver: mappingsResolver,
    defaultValues: { mappings: [{ ...valuesOf(mapping), ...(!mapping && { product_id: only }) }] },
  })
  const { handleSubmit, setError, formState } = form
  const save = async ({ external_product, ...terms }: NewMapping) => {
    if (mapping) await change.mutateAsync({ params: { id: channelId, mappingId: mapping.id }, body: terms })
    else await create.mutateAsync({ params: { id: channelId }, body: { external_product, ...terms } })
    onSaved()
    onClose()
  }
  const submit = handleSubmit(({ mappings }) =>
    save(mappings[0]!).catch((error: unknown) => {
      const isTaken = error instanceof ApiError && error.code === 'MAPPING_EXISTS'
      setError(isTaken ? 'mappings.0.external_product' : 'root', { type: 'server', message: reason(error) })
    }),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {!mapping && (
        <TextField
          label="Kanaldaki ürün"
          help="Bildirimde ürünün yazıldığı gibi: adı ya da numarası."
          spellCheck={false}
          className="font-mono"
          {...fieldsIn(form)('mappings.0.external_product')}
        />
      )}
      <MappingFields form={form} at={0} products={products} />
      {formState.errors.root?.message !== undefined && <ErrorBox message={formState.errors.root.message} />}
      <DialogFormEnd
        verb={mapping ? 'Kaydet' : 'Eşleme ekle'}
        busy={formState.isSubmitting}
        onClose={onClose}
      />
    </form>
  )
}
