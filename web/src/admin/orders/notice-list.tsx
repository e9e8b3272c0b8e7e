import { noticeKindWords } from '@muhur/contract/sales/order-words'
import type { Notice } from '@muhur/contract/sales/orders'
import { retryNotice } from '@muhur/contract/sales/orders-calls'
import { Ban, Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useChange } from '../../api/use-answer.ts'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { FewRows } from '../../list/table/few-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { StatePill, type Look } from '../../ui/marks/pill.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { sayOutcome, type Notice as Said } from '../../ui/state/notice.tsx'
import { messageOf } from '../../usage/message-of.ts'

const looks: Record<Notice['state'], Look> = {
  done: { word: 'İşlendi', icon: Check, colour: 'bg-ok-bg text-ok' },
  failed: { word: 'İşlenemedi', icon: TriangleAlert, colour: 'bg-warn-bg text-warn' },
  refused: { word: 'Reddedildi', icon: Ban, colour: 'bg-bad-bg text-bad' },
}

const orderColumn: DataColumn<Notice> = {
  name: 'Sipariş',
  card: 'below whole',
  cell: ({ order_id }) =>
    order_id && (
      <Link to={`/admin/orders/${order_id}`} className="underline underline-offset-4">
        Siparişi aç
      </Link>
    ),
}

const urgency = ({ state }: Notice) => (state === 'done' ? 0 : 1)
const byUrgency = (one: Notice, other: Notice) =>
  urgency(other) - urgency(one) || other.received_at.localeCompare(one.received_at)

interface NoticeListProps {
  query: { data: readonly Notice[] | undefined; error: Error | null; refetch: () => unknown }
  empty: string
  /** Whether each notice names its order. */
  linked?: boolean
  say: (said: Said) => void
}

/** First the notices that were not handled, then the handled ones, each part newest first; a notice that was not understood can be read again. */
export function NoticeList({ query, empty, linked = false, say }: NoticeListProps) {
  const retry = useChange(retryNotice, { afterFailure: true })
  const again = (id: string) =>
    sayOutcome(say, retry.mutateAsync({ params: { id } }), () => 'Bildirim yeniden işlendi.')
  const columns: DataColumn<Notice>[] = [
    {
      name: 'Bildirim',
      heads: true,
      cell: ({ kind, code, reason, field }) => (
        <span className="grid">
          <span>{kind === null ? 'Okunamayan bildirim' : (noticeKindWords[kind] ?? kind)}</span>
          {code && (
            <span className="text-meta wrap-anywhere text-muted">
              {field !== null && <code className="font-mono">{field}: </code>}
              {reason ?? messageOf(code)}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'Sonuç',
      card: 'beside',
      cell: ({ state }) => <StatePill look={looks[state]} />,
    },
    { name: 'Kaç kez geldi', number: true, spare: true, card: 'left out', cell: ({ count }) => count },
    { name: 'Ne zaman', card: 'below', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
    ...(linked ? [orderColumn] : []),
    {
      name: 'Yeniden işle',
      bare: true,
      cell: ({ id, state }) =>
        state === 'failed' && (
          <Button
            size="small"
            busy={retry.isPending && retry.variables.params.id === id}
            onClick={() => again(id)}
          >
            Yeniden işle
          </Button>
        ),
    },
  ]
  return (
    <section className="grid gap-3" aria-labelledby="notices">
      <h2 id="notices" className="text-section">
        Bildirimler
      </h2>
      <FewRows
        query={{ ...query, data: query.data?.toSorted(byUrgency) }}
        label="Bildirimler"
        columns={
          query.data?.some(({ state }) => state === 'failed') ? columns : columns.filter(({ bare }) => !bare)
        }
        rowKey={({ id }) => id}
        failed="Bildirimler yüklenemedi."
        empty={empty}
      />
    </section>
  )
}
