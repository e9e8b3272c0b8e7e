import type { Channel, Mapping } from '@muhur/contract/sales/channels'
import { deleteMapping, listMappings } from '@muhur/contract/sales/channels-calls'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { FewRows } from '../../../list/table/few-rows.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { MappingDialog } from './mapping-dialog.tsx'

interface MappingsProps {
  channel: Channel
  say: (notice: Notice) => void
}

/** The terms of the channel's products. */
export function Mappings({ channel: { id }, say }: MappingsProps) {
  const query = useAnswer(listMappings, { params: { id } })
  const [asking, setAsking] = useState<{ edit?: Mapping; remove?: Mapping }>()
  const remove = useChange(deleteMapping)
  const close = () => setAsking(undefined)
  const columns: DataColumn<Mapping>[] = [
    {
      name: 'Kanaldaki ürün',
      heads: true,
      cell: ({ external_product }) => <span className="font-semibold">{external_product}</span>,
    },
    { name: 'Verdiği lisans', card: 'below', cell: (mapping) => givenBy(mapping) },
    {
      name: 'Beklenen fiyat',
      card: 'beside',
      cell: ({ price, currency }) => (price && currency ? formatMoney(price, currency) : 'Fiyata bakılmaz'),
    },
    {
      name: 'İade edilince',
      spare: true,
      card: 'left out',
      cell: ({ refund }) => (refund === 'revoke' ? 'İptal edilir' : 'Askıya alınır'),
    },
    {
      name: 'İşlemler',
      bare: true,
      corner: true,
      cell: (mapping) => (
        <Menu
          trigger={
            <Button
              look="ghost"
              size="icon"
              className="cards:size-11!"
              aria-label={`İşlemler: ${mapping.external_product}`}
            >
              <Ellipsis aria-hidden="true" className="size-4.5" />
            </Button>
          }
        >
          <MenuItem icon={Pencil} onClick={() => setAsking({ edit: mapping })}>
            Düzenle
          </MenuItem>
          <MenuItem icon={Trash2} danger onClick={() => setAsking({ remove: mapping })}>
            Kaldır
          </MenuItem>
        </Menu>
      ),
    },
  ]
  return (
    <section className="grid gap-3" aria-labelledby="mappings">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="mappings" className="text-section">
          Eşlemeler
        </h2>
        <Button icon={Plus} onClick={() => setAsking({})}>
          Eşleme ekle
        </Button>
      </div>
      <FewRows
        query={query}
        label="Eşlemeler"
        columns={columns}
        rowKey={(mapping) => mapping.id}
        failed="Eşlemeler yüklenemedi."
        empty="Henüz eşleme yok. Eşlemesi olmayan bir ürünün siparişi kararınızı bekler."
      />
      {asking && !asking.remove && (
        <MappingDialog
          channelId={id}
          {...(asking.edit && { mapping: asking.edit })}
          onSaved={() => say({ text: 'Eşleme kaydedildi.' })}
          onClose={close}
        />
      )}
      {asking?.remove && (
        <ConfirmDialog
          title="Eşleme kaldırılsın mı?"
          verb="Eşlemeyi kaldır"
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id, mappingId: asking.remove!.id } })
            say({ text: 'Eşleme kaldırıldı.' })
            close()
          }}
          onClose={close}
        >
          <p>
            <strong className="wrap-anywhere text-ink">{asking.remove.external_product}</strong> siparişleri
            bundan sonra kararınızı bekler. Verilmiş lisanslar olduğu gibi kalır.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const givenBy = ({ product_name, max_instances, days }: Mapping) => (
  <span className="grid">
    <span>{product_name}</span>
    <span className="text-meta text-muted">
      {max_instances} yer, {days === null ? 'süresi sınırsız' : `${days} gün`}
    </span>
  </span>
)
