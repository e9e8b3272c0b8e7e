import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@muhur/contract/access/own-sessions'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../words/format-count.ts'
import { useAnswer, useChange } from '../../api/use-answer.ts'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { FewRows } from '../../list/table/few-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** Where the viewer is signed in, and how to end that. */
export function Sessions({ say }: { say: (notice: Notice) => void }) {
  const query = useAnswer(listOwnSessions, {})
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const others = (query.data?.length ?? 1) - 1
  const actions: DataColumn<OwnSession> = {
    name: 'İşlemler',
    bare: true,
    cell: (session) =>
      !session.current && (
        <span className="flex justify-end cards:-mx-3 cards:justify-start">
          <Button
            look="ghost"
            size="small"
            aria-label={`Kapat: ${nameOf(session)}`}
            onClick={() => setEnding(session)}
          >
            Kapat
          </Button>
        </span>
      ),
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] text-muted">
        Hesabınızla giriş yapılmış tarayıcılar. Tanımadığınız bir oturum görürseniz kapatın ve Discord
        parolanızı değiştirin.
      </p>
      <FewRows
        query={query}
        label="Oturumlar"
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        failed="Oturumlar yüklenemedi."
        empty="Açık oturum yok."
      >
        {query.data && (
          <div className="border-t border-line p-4 text-muted">
            {others > 0 ? (
              <Button icon={LogOut} onClick={() => setEnding('others')}>
                Diğerlerini kapat
              </Button>
            ) : (
              'Yalnızca bu oturum var.'
            )}
          </div>
        )}
      </FewRows>
      {ending && <EndDialog ending={ending} others={others} say={say} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

const nameOf = ({ device }: OwnSession) => device ?? 'Bilinmeyen tarayıcı'

const columns: DataColumn<OwnSession>[] = [
  {
    name: 'Tarayıcı',
    heads: true,
    cell: (session) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{nameOf(session)}</span>
        {session.current && (
          <span className="rounded-full bg-ok-bg px-2.5 py-0.5 text-meta font-semibold text-ok">
            Bu cihaz
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'Yer',
    cell: ({ address, same_network }) => (
      <>
        {same_network ? 'Şu anki ağınız' : 'Başka bir ağ'}
        <span className="block font-mono text-meta text-muted">{address}</span>
      </>
    ),
  },
  { name: 'Açılış', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: 'Son kullanım', cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
]

interface EndDialogProps {
  ending: OwnSession | 'others'
  others: number
  say: (notice: Notice) => void
  onClose: () => void
}

function EndDialog({ ending, others, say, onClose }: EndDialogProps) {
  // The session may have ended meanwhile.
  const endOne = useChange(endOwnSession, { afterFailure: true })
  const endOthers = useChange(endOtherSessions, { afterFailure: true })
  const all = ending === 'others'
  return (
    <ConfirmDialog
      title={all ? 'Diğer oturumlar kapatılsın mı?' : 'Oturum kapatılsın mı?'}
      verb={all ? 'Diğerlerini kapat' : 'Oturumu kapat'}
      onConfirm={async () => {
        const text = all
          ? `${formatCount((await endOthers.mutateAsync({})).ended)} oturum kapatıldı.`
          : await endOne.mutateAsync({ params: { id: ending.id } }).then(() => 'Oturum kapatıldı.')
        onClose()
        say({ text })
      }}
      onClose={onClose}
    >
      {all ? (
        <p>Bu cihaz dışında {formatCount(others)} oturum hemen kapanır. Bu cihazda oturumunuz açık kalır.</p>
      ) : (
        <p>
          <strong className="text-ink">{nameOf(ending)}</strong> oturumu hemen kapanır; yeniden girmek için
          Discord ile giriş yapılması gerekir.
        </p>
      )}
    </ConfirmDialog>
  )
}
