import type { Channel, IssuedChannel } from '@muhur/contract/sales/channels'
import { listChannels } from '@muhur/contract/sales/channels-calls'
import { providers } from '@muhur/contract/sales/providers'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import type { DataColumn } from '../../../list/table/data-table.tsx'
import { FewRows } from '../../../list/table/few-rows.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { ChannelPill, channelPath } from './channel-words.tsx'
import { NewChannelDialog } from './new-channel.tsx'
import { ChannelSecret } from './channel-secret.tsx'

const columns: DataColumn<Channel>[] = [
  {
    name: 'Kanal',
    heads: true,
    cell: ({ name, provider }) => (
      <>
        <span className="block font-semibold">{name}</span>
        <span className="mt-0.5 inline-block text-meta text-muted cards:sr-only">
          {providers[provider].label}
        </span>
      </>
    ),
  },
  { name: 'Durum', card: 'beside', cell: (channel) => <ChannelPill channel={channel} /> },
  {
    name: 'Son bildirim',
    card: 'below',
    cell: ({ last_notice_at }) => (
      <span>
        <span className="hidden cards:inline">Son bildirim: </span>
        {last_notice_at ? <RelativeTime at={last_notice_at} /> : 'henüz gelmedi'}
      </span>
    ),
  },
]

/** Where the shop sells. */
export function Component() {
  const query = useAnswer(listChannels, {})
  const navigate = useNavigate()
  const [adding, setAdding] = useState<true | IssuedChannel>()
  const leave = ({ id }: Channel) => void navigate(channelPath(id))
  return (
    <>
      <PageHeader
        title="Satış kanalları"
        back={{ to: '/admin/orders', name: 'Siparişler' }}
        lead="Satış yaptığınız her yer bir kanaldır. Kanal sipariş bildirimlerini alır; eşlemeler hangi ürünün hangi lisansı vereceğini söyler."
      >
        <Button icon={Plus} look="primary" onClick={() => setAdding(true)}>
          Kanal ekle
        </Button>
      </PageHeader>
      <FewRows
        query={query}
        label="Satış kanalları"
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => channelPath(id)}
        failed="Satış kanalları yüklenemedi."
        empty="Henüz kanal yok. Kendi siteniz ya da bir pazar yeri için “Kanal ekle” ile başlayın."
      />
      {adding === true && (
        <NewChannelDialog
          onIssued={(issued) => (issued.secret === null ? leave(issued) : setAdding(issued))}
          onClose={() => setAdding(undefined)}
        />
      )}
      {typeof adding === 'object' && <ChannelSecret issued={adding} onClose={() => leave(adding)} />}
    </>
  )
}
