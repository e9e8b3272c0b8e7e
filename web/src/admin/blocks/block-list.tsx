import type { Block } from '@muhur/contract/block'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DataColumn } from '../data-table.tsx'
import { EmptyList } from '../empty-list.tsx'
import { GrowingList } from '../growing-list.tsx'
import { reason, type Notice } from '../../ui/notice.tsx'
import { userName } from '../users/use-users.ts'
import { BlockName, blockName, kinds } from './block-name.tsx'
import { useBlocks, useCreateBlock, useDeleteBlock } from './use-blocks.ts'

interface BlockListProps {
  kind: string
  onClear: () => void
  say: (notice: Notice) => void
}

export function BlockList({ kind, onClear, say }: BlockListProps) {
  const query = useBlocks(kind)
  const remove = useDeleteBlock()
  const create = useCreateBlock()
  const rows = query.data?.pages.flat()

  const lift = async (block: Block) => {
    try {
      const { again } = await remove.mutateAsync(block.id)
      const undo = async () => {
        try {
          await create.mutateAsync(again)
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

  const columns: DataColumn<Block>[] = [
    { name: 'Engellenen', heads: true, cell: (block) => <BlockName block={block} /> },
    { name: 'Tür', cell: (block) => kinds[block.kind].name },
    {
      name: 'Not',
      cell: ({ note }) => note || <span className="text-muted">Not yok</span>,
    },
    { name: 'Ekleyen', cell: ({ created_by }) => (created_by ? userName(created_by) : 'Bilinmiyor') },
    { name: 'Ne zaman', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      name: 'İşlemler',
      bare: true,
      cell: (block) => {
        const busy = remove.isPending && remove.variables === block.id
        return (
          <span className="flex justify-end cards:-mx-3 cards:justify-start">
            <Button
              look="ghost"
              size="small"
              aria-busy={busy}
              onClick={remove.isPending ? undefined : () => void lift(block)}
              aria-label={`Engeli kaldır: ${blockName(block)}`}
            >
              Kaldır
            </Button>
          </span>
        )
      },
    },
  ]

  return (
    <GrowingList
      id="blocks"
      label="Engeller"
      failed="Engeller yüklenemedi."
      query={query}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        kind ? (
          <EmptyList text="Bu türden bir engel yok.">
            <Button onClick={onClear}>Süzgeçleri temizle</Button>
          </EmptyList>
        ) : (
          <EmptyList text="Henüz kimse engellenmedi. Bir makineyi, ağı ya da alıcıyı bütün lisanslardan engelleyebilirsiniz.">
            <LinkButton to="/admin/blocks/new">Yeni engel</LinkButton>
          </EmptyList>
        )
      }
    />
  )
}
