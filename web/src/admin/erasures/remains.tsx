import type { ErasureDetail, Remain, RemainsDecision } from '@muhur/contract/shop/privacy'
import { decideRemains } from '@muhur/contract/shop/privacy-calls'
import { Check, Eraser } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useChange } from '../../api/use-answer.ts'
import { formatCount } from '../../words/format-count.ts'
import { DataTable, type DataColumn } from '../../list/table/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { pageOfObject } from '../history/audit-words.ts'

interface RemainsProps {
  erasure: ErasureDetail
  say: (notice: Notice) => void
}

/** Where other people's words may still name the erased person: erased with a click, or left where it is. */
export function Remains({ erasure: { id, remains }, say }: RemainsProps) {
  const [asking, setAsking] = useState(false)
  const change = useChange(decideRemains)
  const decide = (body: RemainsDecision) =>
    change.mutateAsync({
      params: { id },
      body,
      ...(body.act === 'erase' && { callOptions: { failure: 'Metin silinemedi.' } }),
    })
  const listed = remains.filter(({ kept }) => !kept)
  const left = remains.filter(({ kept }) => kept)
  const erasable = listed.filter((remain) => remain.erasable)

  const act = async (one: Remain, what: 'erase' | 'keep' | 'list') => {
    try {
      await decide({ act: what, ids: [one.id] })
      const undo = what === 'keep' ? { undo: () => void act(one, 'list') } : {}
      say({ text: said[what], ...undo })
    } catch (error) {
      say({ text: reason(error) })
    }
  }
  const busy = change.isPending ? change.variables.body.ids : []
  const actions = (remain: Remain) => (
    <span className="flex flex-wrap justify-end gap-1 cards:-mx-3 cards:justify-start">
      {remain.kept ? (
        <RowButton text="Listeye al" remain={remain} busy={busy} onClick={() => act(remain, 'list')} />
      ) : (
        <>
          <RowButton text="Yerinde bırak" remain={remain} busy={busy} onClick={() => act(remain, 'keep')} />
          {remain.erasable && (
            <RowButton text="Sil" remain={remain} busy={busy} onClick={() => act(remain, 'erase')} />
          )}
        </>
      )}
    </span>
  )
  const columns = [...facts, { name: 'İşlemler', bare: true, cell: actions }]

  return (
    <section className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-section">Başkalarının yazdıklarında kalanlar</h2>
        {erasable.length > 1 && (
          <Button icon={Eraser} size="small" onClick={() => setAsking(true)}>
            Hepsini sil ({formatCount(erasable.length)})
          </Button>
        )}
      </div>
      <p className="max-w-[66ch] text-muted">
        Silinen kişinin adı, e-postası, Discord kimliği ya da adresi buralarda geçiyordu. Aynı adı taşıyan
        başka biriyle ilgili olanları yerinde bırakın. Kimin ne zaman ne yaptığı, işlem kaydında kişisiz
        kalır.
      </p>
      <div className="rounded-card border border-line bg-surface">
        {listed.length > 0 ? (
          <DataTable label="Kalanlar" columns={columns} rows={listed} rowKey={({ id: row }) => row} />
        ) : (
          <p className="flex items-start gap-3 px-4 py-8">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
            {left.length > 0
              ? 'Bakılacak bir yer kalmadı; yerinde bıraktıklarınız aşağıda.'
              : 'Başkalarının yazdıklarında bu kişiden bir iz kalmadı.'}
          </p>
        )}
      </div>
      {left.length > 0 && (
        <details className="rounded-card border border-line bg-surface">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
            Yerinde bıraktıklarınız ({formatCount(left.length)})
          </summary>
          <DataTable
            label="Yerinde bırakılanlar"
            columns={columns}
            rows={left}
            rowKey={({ id: row }) => row}
          />
        </details>
      )}
      {asking && (
        <ConfirmDialog
          title={`${formatCount(erasable.length)} yerdeki metin silinsin mi?`}
          verb="Hepsini sil"
          onConfirm={async () => {
            await decide({ act: 'erase', ids: erasable.map((remain) => remain.id) })
            setAsking(false)
            say({ text: `${formatCount(erasable.length)} yerdeki metin silindi.` })
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Listedeki notlar, adlar ve geçmiş ayrıntılar kalıcı olarak gider. Lisanslar, engeller, token’lar
            ve webhook’lar çalışmaya devam eder.
          </p>
          <p>Başka bir alıcıyla ilgili bir not saklamak istiyorsanız önce onu yerinde bırakın.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const said = {
  erase: 'Metin kalıcı olarak silindi.',
  keep: 'Yerinde bırakıldı.',
  list: 'Yeniden listede.',
}

const places: Record<Remain['kind'], { text: string; history: string }> = {
  block: { text: 'Engelin notu', history: 'Engelin geçmişi' },
  import: { text: 'Dosya adı', history: 'İçe aktarmanın geçmişi' },
  license: { text: 'Lisansın notu', history: 'Lisansın geçmişi' },
  token: { text: 'API token’ının adı', history: 'API token’ının geçmişi' },
  webhook: { text: 'Webhook’un açıklaması', history: 'Webhook’un geçmişi' },
}

const placeOf = ({ kind, place }: Remain) => (place === 'network' ? 'Engellenmiş adres' : places[kind][place])

const traces: Record<Remain['found'][number], string> = {
  name: 'ad',
  email: 'e-posta',
  discord_id: 'Discord kimliği',
  address: 'IP adresi',
}

const facts: DataColumn<Remain>[] = [
  {
    name: 'Nerede',
    heads: true,
    cell: (remain) => {
      const { kind, subject_id, name, place } = remain
      const isThere = place !== 'history' && name !== null
      const to = isThere ? pageOfObject(kind, subject_id) : `/admin/audit?subject=${subject_id}`
      return (
        <>
          <Link to={to} className="font-semibold wrap-anywhere hover:underline">
            {placeOf(remain)}
          </Link>
          <span className="block font-normal wrap-anywhere text-meta text-muted">{name ?? 'Artık yok'}</span>
        </>
      )
    },
  },
  {
    name: 'Ne yazıyor',
    cell: ({ text, entries, erasable }) => (
      <span className="block max-w-[44ch] whitespace-pre-line wrap-anywhere">
        {text || `İşlem kaydında ${formatCount(entries)} ayrıntı`}
        {!erasable && (
          <span className="block text-meta text-muted">
            Engel sürdükçe adresi saklanır (KVKK 5/2-f). Engeli kaldırınca buradan silersiniz.
          </span>
        )}
      </span>
    ),
  },
  { name: 'Geçen', cell: ({ found }) => found.map((trace) => traces[trace]).join(', ') },
]

interface RowButtonProps {
  text: string
  remain: Remain
  busy: readonly string[]
  onClick: () => unknown
}

function RowButton({ text, remain, busy, onClick }: RowButtonProps) {
  return (
    <Button
      look="ghost"
      size="small"
      busy={busy.includes(remain.id)}
      aria-label={`${text}: ${placeOf(remain)}, ${remain.name ?? 'artık yok'}`}
      onClick={() => busy.length === 0 && void onClick()}
    >
      {text}
    </Button>
  )
}
