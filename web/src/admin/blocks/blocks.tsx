import { createBlock, deleteBlock, listBlocks, type Block } from '@muhur/contract/shop/blocks'
import { Id } from '@muhur/contract/scalars'
import { Plus, X } from 'lucide-react'
import { Check } from 'typebox/schema'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { List } from '../../list/list.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useGrowingList } from '../../list/use-list.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { reason, type Notice, useNotice } from '../../ui/state/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { useChange } from '../../api/use-answer.ts'
import { userName } from '../people/users.ts'
import { BlockName, blockName, kinds } from '../panel/block-name.tsx'

/** Blocked machines, networks and buyers. */
export function Component() {
  const { say, noticeBar } = useNotice()
  const address = useListAddress({
    filters: { kind: (kind) => Object.hasOwn(kinds, kind), id: (id) => Check(Id, id) },
  })
  const { kind, id: one } = address.values
  const query = useGrowingList(listBlocks, { query: address.values }, ({ id }) => id)
  const { lift, lifting } = useLift(say)
  return (
    <>
      <PageHeader
        title="Engeller"
        lead="Engellenen bir makine, ağ ya da alıcı hiçbir lisansı kullanamaz; anahtarı geçerli olsa da reddedilir."
      >
        <LinkButton icon={Plus} to="/admin/blocks/new" look="primary">
          Yeni engel
        </LinkButton>
      </PageHeader>
      <div className="grid gap-4">
        <ListFilters label="Engelleri filtrele" values={{ kind }}>
          {one ? (
            <Button icon={X} onClick={address.clear}>
              Diğer engelleri de göster
            </Button>
          ) : (
            <FilterSelect
              name="kind"
              label="Tür"
              all="Tüm türler"
              options={Object.entries(kinds).map(([value, { name }]) => ({ value, text: name }))}
              address={address}
            />
          )}
        </ListFilters>
        <List
          id="blocks"
          label="Engeller"
          query={query}
          address={address}
          columns={[
            ...columns,
            { name: 'İşlemler', bare: true, cell: (block) => <Lift {...{ block, lift, lifting }} /> },
          ]}
          rowKey={({ id }) => id}
          failed="Engeller yüklenemedi."
          empty={
            <EmptyList text="Henüz kimse engellenmedi. Bir makineyi, ağı ya da alıcıyı bütün lisanslardan engelleyebilirsiniz.">
              <LinkButton to="/admin/blocks/new">Yeni engel</LinkButton>
            </EmptyList>
          }
          filteredEmpty={one ? 'Bu engel kaldırılmış.' : 'Seçtiğiniz türden bir engel yok.'}
        />
      </div>
      {noticeBar}
    </>
  )
}

const columns: DataColumn<Block>[] = [
  { name: 'Engellenen', heads: true, cell: (block) => <BlockName block={block} /> },
  { name: 'Tür', cell: (block) => kinds[block.kind].name },
  { name: 'Not', cell: ({ note }) => note || <span className="text-muted">Not yok</span> },
  { name: 'Ekleyen', cell: ({ created_by }) => (created_by ? userName(created_by) : 'Bilinmiyor') },
  { name: 'Ne zaman', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]

/** Lifts a block; the notice's undo sets the same block up again. */
function useLift(say: (notice: Notice) => void) {
  const create = useChange(createBlock)
  const remove = useChange(deleteBlock)
  const lift = async (block: Block) => {
    try {
      const { again } = await remove.mutateAsync({ params: { id: block.id } })
      const undo = async () => {
        try {
          await create.mutateAsync({ body: again })
          say({ text: `${blockName(block)} yeniden engellendi.` })
        } catch (error) {
          say({ text: reason(error) })
        }
      }
      say({ text: `${blockName(block)} engeli kaldırıldı.`, undo: () => void undo() })
      document.getElementById('blocks')?.focus()
    } catch (error) {
      say({ text: reason(error) })
    }
  }
  return { lift, lifting: remove.isPending ? remove.variables.params.id : undefined }
}

/** `lifting`: id of the block under removal; one at a time. */
function Lift({ block, lift, lifting }: { block: Block } & ReturnType<typeof useLift>) {
  return (
    <span className="flex justify-end cards:-mx-3 cards:justify-start">
      <Button
        look="ghost"
        size="small"
        aria-busy={lifting === block.id}
        onClick={lifting === undefined ? () => void lift(block) : undefined}
        aria-label={`Engeli kaldır: ${blockName(block)}`}
      >
        Kaldır
      </Button>
    </span>
  )
}
