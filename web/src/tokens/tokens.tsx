import { listTokens, revokeToken, type ApiToken, type IssuedToken } from '@muhur/contract/access/tokens'
import { tokenExpiringDays } from '@muhur/contract/record/event-types'
import { useRef, useState } from 'react'
import { formatDate } from '../words/format-date.ts'
import { useAnswer, useChange } from '../api/use-answer.ts'
import type { DataColumn } from '../list/table/data-table.tsx'
import { FewRows } from '../list/table/few-rows.tsx'
import { useSignedIn } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import type { Notice } from '../ui/state/notice.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Summary } from '../ui/summary.tsx'
import { Moment } from '../ui/time.tsx'
import { TokenForm } from './token-form.tsx'
import { RotateDialog } from './token-rotation.tsx'
import { scopeWords } from './token-scopes.ts'
import { TokenSecret } from './token-secret.tsx'

type Asking =
  { what: 'new' } | { what: 'rotate' | 'revoke'; token: ApiToken } | { what: 'secret'; issued: IssuedToken }

/** A buyer's own API tokens; for an admin all tokens. */
export function Tokens({ say }: { say: (notice: Notice) => void }) {
  const query = useAnswer(listTokens, {})
  const me = useSignedIn()
  const isAdmin = me?.role === 'admin'
  const [asking, setAsking] = useState<Asking>()
  const list = useRef<HTMLDivElement>(null)
  const close = () => setAsking(undefined)
  const show = (issued: IssuedToken) => setAsking({ what: 'secret', issued })
  const actions: DataColumn<ApiToken> = {
    name: 'İşlemler',
    bare: true,
    cell: (token) => (
      <span className="flex justify-end gap-1 cards:-mx-3 cards:justify-start">
        {token.owner.id === me?.id && !isOver(token) && (
          <Act text="Yenile" token={token} onClick={() => setAsking({ what: 'rotate', token })} />
        )}
        <Act text="İptal et" token={token} onClick={() => setAsking({ what: 'revoke', token })} />
      </span>
    ),
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[60ch] text-muted">
          {isAdmin
            ? 'Mağazanızın botu, satış sayfanız ya da muhasebe programınız bir token ile lisans verir, uzatır, sayıları okur. Token’ı yalnızca kendi sunucunuzda saklayın; sattığınız yazılıma koymayın.'
            : 'Kendi programınız bir token ile lisanslarınızı ve kurulumlarınızı okur. Lisans anahtarlarınızı da okuyabildiği için token’ı parola gibi saklayın.'}
        </p>
        <Button look="primary" onClick={() => setAsking({ what: 'new' })}>
          Yeni token
        </Button>
      </div>
      <div ref={list} role="group" aria-label="API token’ları" tabIndex={-1} className="outline-none">
        <FewRows
          query={query}
          label={isAdmin ? 'API token’ları' : 'Token’larınız'}
          columns={[...columns.filter(({ name }) => isAdmin || name !== 'Sahip'), actions]}
          rowKey={({ id }) => id}
          failed="API token’ları yüklenemedi."
          empty="Henüz API token’ı yok."
        />
      </div>
      {asking?.what === 'new' && <TokenForm onIssued={show} onClose={close} />}
      {asking?.what === 'rotate' && <RotateDialog token={asking.token} onIssued={show} onClose={close} />}
      {asking?.what === 'secret' && <TokenSecret issued={asking.issued} onClose={close} />}
      {asking?.what === 'revoke' && (
        <RevokeDialog token={asking.token} say={say} onClose={close} after={() => list.current} />
      )}
    </div>
  )
}

const isOver = ({ expires_at }: ApiToken) => expires_at !== null && Date.parse(expires_at) <= Date.now()

const endsSoon = (token: ApiToken) =>
  token.expires_at !== null &&
  !isOver(token) &&
  Date.parse(token.expires_at) <= Date.now() + tokenExpiringDays[0] * 24 * 3_600_000

const columns: DataColumn<ApiToken>[] = [
  {
    name: 'Ad',
    heads: true,
    cell: ({ name, ending, product }) => (
      <>
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="font-mono text-meta whitespace-nowrap text-muted">…{ending}</span>
        {product && (
          <span className="block basis-full text-meta wrap-anywhere text-muted">Yalnızca {product.name}</span>
        )}
      </>
    ),
  },
  { name: 'Yetkiler', cell: (token) => <GrantedScopes token={token} /> },
  { name: 'Sahip', spare: true, cell: ({ owner }) => owner.discord_username ?? owner.discord_id },
  {
    name: 'Bitiş',
    cell: (token) => (
      <>
        {isOver(token) ? (
          <span className="text-bad">Süresi doldu</span>
        ) : (
          <span className={endsSoon(token) ? 'text-warn' : ''}>{formatDate(token.expires_at)}</span>
        )}
        {endsSoon(token) && (
          <span className="block text-meta text-warn">
            Bitmesine az kaldı: <RelativeTime at={token.expires_at!} coming />
          </span>
        )}
        {token.former_until && (
          <span className="block text-meta text-warn">
            Eski token <Moment at={token.former_until} /> anına kadar çalışır
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Son kullanım',
    cell: ({ last_used_at, last_address }) =>
      last_used_at ? (
        <>
          <RelativeTime at={last_used_at} />
          <span className="block font-mono text-meta text-muted">{last_address}</span>
        </>
      ) : (
        <span className="text-muted">Kullanılmadı</span>
      ),
  },
]

/** Folded: a token may have dozens of scopes. */
function GrantedScopes({ token: { scopes, product } }: { token: ApiToken }) {
  return (
    <details className="group">
      <Summary className="whitespace-nowrap">{scopes.length} yetki</Summary>
      <ul className="grid gap-1 pb-2 text-meta text-muted">
        {scopeWords(scopes, product !== null).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  )
}

function Act({ text, token, onClick }: { text: string; token: ApiToken; onClick: () => void }) {
  return (
    <Button look="ghost" size="small" aria-label={`${text}: ${token.name}`} onClick={onClick}>
      {text}
    </Button>
  )
}

interface RevokeDialogProps {
  token: ApiToken
  say: (notice: Notice) => void
  onClose: () => void
  after: () => HTMLElement | null
}

function RevokeDialog({ token: { id, name }, say, onClose, after }: RevokeDialogProps) {
  const revoke = useChange(revokeToken)
  return (
    <ConfirmDialog
      title="Token iptal edilsin mi?"
      verb="Token’ı iptal et"
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id } })
        onClose()
        say({ text: `${name} iptal edildi.` })
      }}
      onClose={onClose}
      after={after}
    >
      <p>
        <strong className="text-ink wrap-anywhere">{name}</strong> ile çalışan program bir sonraki çağrısında
        reddedilir. İptal geri alınamaz.
      </p>
    </ConfirmDialog>
  )
}
