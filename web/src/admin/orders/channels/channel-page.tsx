import type { Channel, IssuedChannel } from '@muhur/contract/sales/channels'
import { changeChannel, listChannels, reconcileChannel } from '@muhur/contract/sales/channels-calls'
import { listNotices } from '@muhur/contract/sales/orders-calls'
import { providers } from '@muhur/contract/sales/providers'
import { Ellipsis, KeyRound, Pencil, Power, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { useTitle } from '../../../frame/brand/use-brand.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { sayOutcome, useNotice, type Notice } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Facts } from '../../panel/facts.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { useRecent } from '../../panel/recents.ts'
import { NoticeList } from '../notice-list.tsx'
import { DeleteDialog, RotateDialog } from './channel-dialogs.tsx'
import { ChannelSecret } from './channel-secret.tsx'
import { channelPath, ChannelPill, channelsPath, chapterOf, takesNotices } from './channel-words.tsx'
import { Downloads } from './downloads.tsx'
import { Mappings } from './mappings.tsx'
import { OrderDays } from './order-days.tsx'
import { EditChannelDialog } from './new-channel.tsx'
import { NoticeAddress } from './notice-address.tsx'
import { SendingExample } from './sending-example.tsx'
import { UploadOrders } from './upload-orders.tsx'

/** The fault of the last reconciliation, by its code. */
const unreconciled = ({ reconcile_fault, unread_orders }: Channel) =>
  reconcile_fault === 'NOTICE_UNREADABLE' || unread_orders.length > 0
    ? `Sağlayıcı bazı siparişleri tanımadı ya da yanıtı okunamadı; diğerleri işlendi. Sağlayıcının panelinden kontrol edin: ${unread_orders.join(', ') || 'numarası bildirilmedi'}.`
    : 'Son deneme başarısız oldu: sağlayıcı yanıt vermedi ya da gizli anahtarlar geçersiz.'

const back = { to: channelsPath, name: 'Satış kanalları' }

/** A channel: its connection, the terms of its products, and its notices. */
export function Component() {
  const { id = '' } = useParams()
  const { data: channels, error, refetch } = useAnswer(listChannels, {})
  const { say, noticeBar } = useNotice()
  const channel = channels?.find((each) => each.id === id)
  if (channel)
    return (
      <>
        <Found channel={channel} say={say} />
        {noticeBar}
      </>
    )
  if (channels)
    return (
      <>
        <PageHeader title="Kanal bulunamadı" back={back} lead="Silinmiş ya da bağlantı eksik olabilir." />
        <LinkButton to={channelsPath} className="justify-self-start">
          Satış kanallarına dön
        </LinkButton>
      </>
    )
  return (
    <>
      <PageHeader title="Kanal" back={back} />
      {error ? (
        <ErrorBox message="Kanal yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Kanal" className="h-48" />
      )}
    </>
  )
}

function Found({ channel, say }: { channel: Channel; say: (notice: Notice) => void }) {
  const { id, provider, name, url, enabled, last_notice_at } = channel
  const [asking, setAsking] = useState<'edit' | 'rotate' | 'delete' | IssuedChannel>()
  const close = () => setAsking(undefined)
  const navigate = useNavigate()
  const change = useChange(changeChannel)
  const reconcile = useChange(reconcileChannel)
  const notices = useAnswer(listNotices, { query: { channel_id: id } })
  const unresolved = useAnswer(listNotices, { query: { channel_id: id, done: 'false' } })
  const { label, makesSecret } = providers[provider]
  useTitle(name)
  useRecent({ id, name, detail: 'Satış kanalı', to: channelPath(id) })
  const toggle = () =>
    sayOutcome(say, change.mutateAsync({ params: { id }, body: { enabled: !enabled } }), () =>
      enabled ? 'Kanal kapatıldı.' : 'Kanal açıldı.',
    )
  const ask = () =>
    sayOutcome(say, reconcile.mutateAsync({ params: { id } }), (asked) =>
      asked.reconcile_fault ? unreconciled(asked) : 'Kanal sağlayıcıyla eşitlendi.',
    )
  return (
    <>
      <PageHeader title={name} back={back}>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <Menu
            trigger={
              <Button className="px-3.5!" aria-label={`İşlemler: ${name}`}>
                <Ellipsis aria-hidden="true" className="size-4.5" />
              </Button>
            }
          >
            {channel.reconciles && enabled && (
              <MenuItem icon={RefreshCw} onClick={ask}>
                Şimdi eşitle
              </MenuItem>
            )}
            {makesSecret && (
              <MenuItem icon={KeyRound} onClick={() => setAsking('rotate')}>
                Anahtarı yenile
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger onClick={() => setAsking('delete')}>
              Sil
            </MenuItem>
          </Menu>
          <Button icon={Pencil} className="max-sm:grow" onClick={() => setAsking('edit')}>
            Düzenle
          </Button>
          <Button
            icon={Power}
            look={enabled ? 'outline' : 'primary'}
            className="max-sm:grow"
            busy={change.isPending}
            onClick={toggle}
          >
            {enabled ? 'Kapat' : 'Aç'}
          </Button>
        </div>
      </PageHeader>
      <div className="rounded-card border border-line bg-surface p-5">
        <Facts>
          <Fact name="Sağlayıcı">
            {label}{' '}
            <Link
              to={chapterOf(provider)}
              className="text-meta whitespace-nowrap text-primary underline underline-offset-4"
            >
              Nasıl bağlanır?
            </Link>
          </Fact>
          <Fact name="Durum">
            <ChannelPill channel={channel} />
          </Fact>
          {takesNotices(provider) && (
            <Fact name="Son bildirim">
              {last_notice_at ? <RelativeTime at={last_notice_at} /> : 'Henüz gelmedi'}
            </Fact>
          )}
          {channel.reconciles && (
            <Fact name="Son eşitleme">
              {channel.last_reconciled_at ? (
                <RelativeTime at={channel.last_reconciled_at} />
              ) : (
                'Henüz yapılmadı'
              )}
              {provider === 'paytr' && (
                <span className="block text-meta text-muted">
                  Yalnızca iadeler sorulur; bildirimi kaybolan ödeme böyle bulunmaz.
                </span>
              )}
              {channel.reconcile_fault && (
                <span className="block text-meta text-warn">{unreconciled(channel)}</span>
              )}
            </Fact>
          )}
          {takesNotices(provider) && (
            <Fact name="Sağlayıcıya yazacağınız adres" whole>
              <NoticeAddress url={url} />
            </Fact>
          )}
        </Facts>
      </div>
      {'asksForKeys' in providers[provider] && <Downloads channel={channel} say={say} />}
      {(provider === 'transfer' || provider === 'paytr') && <OrderDays channel={channel} say={say} />}
      <Mappings channel={channel} say={say} />
      {provider === 'generic' && <SendingExample url={url} />}
      <UploadOrders channel={channel} />
      {takesNotices(provider) && (
        <NoticeList
          query={{
            data: notices.data &&
              unresolved.data && [
                ...new Map([...notices.data, ...unresolved.data].map((each) => [each.id, each])).values(),
              ],
            error: notices.error ?? unresolved.error,
            refetch: () => Promise.all([notices.refetch(), unresolved.refetch()]),
          }}
          linked
          empty="Henüz bildirim gelmedi. Adresi sağlayıcıya yazınca ilk satışla görünür."
          say={say}
        />
      )}
      {asking === 'edit' && <EditChannelDialog channel={channel} onClose={close} />}
      {asking === 'rotate' && <RotateDialog channel={channel} onIssued={setAsking} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog channel={channel} onDeleted={() => void navigate(channelsPath)} onClose={close} />
      )}
      {typeof asking === 'object' && <ChannelSecret issued={asking} onClose={close} />}
    </>
  )
}
