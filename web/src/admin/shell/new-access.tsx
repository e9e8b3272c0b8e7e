import { listNewAccess, newAccessLimits, type NewAccess } from '@muhur/contract/access/own-sessions'
import { ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { preference, savePreference } from '../../words/preferences.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { userName } from '../people/users.ts'

/** Tells an admin that another admin signed in, made a token or is none any more, until the notice is closed. */
export function NewAccessNotice() {
  const me = useSignedIn()?.id
  const { data = [] } = useAnswer(listNewAccess, {})
  // In the browser: somebody else with this account cannot close the notice here.
  const key = `muhur.new-access.${me}`
  const [dismissedAt, setDismissedAt] = useState(() => preference(key) ?? '')
  const [last, ...more] = data.filter(({ created_at }) => created_at > dismissedAt)
  if (!last) return null
  const close = () => {
    savePreference(key, last.created_at)
    setDismissedAt(last.created_at)
  }
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-card border border-line bg-warn-bg py-2 pr-2 pl-4 text-ink"
    >
      <ShieldAlert aria-hidden="true" className="mt-2 size-5 shrink-0 text-warn" />
      <p className="min-w-0 grow py-1.5 wrap-anywhere">
        <strong className="font-semibold">{userName(last.person)}</strong>{' '}
        {last.ended ? <Ended access={last} ended={last.ended} /> : <Opened access={last} />}
        {more.length > 0 &&
          ` Son ${newAccessLimits.days} günde başka yöneticilerle ilgili ${formatCount(more.length)} haber daha var.`}
      </p>
      <Button look="ghost" size="icon" aria-label="Bildirimi kapat" onClick={close} className="shrink-0">
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}

function Opened({ access: { action, token, device, address, created_at, person } }: { access: NewAccess }) {
  const isToken = action === 'token.create'
  const end = isToken
    ? { to: '/admin/settings?sekme=tokenlar', text: 'token’ı iptal edin' }
    : { to: `/admin/users/${person.id}`, text: 'oturumlarını kapatın' }
  return (
    <>
      {isToken
        ? `${token === null ? '' : `“${token}” adlı `}bir API token’ı oluşturdu:`
        : `yönetici olarak giriş yaptı: ${device ?? 'bilinmeyen tarayıcı'},`}{' '}
      <span className="font-mono text-meta">{address}</span>, <RelativeTime at={created_at} />. Tanımıyorsanız{' '}
      <NoticeLink {...end} />.
    </>
  )
}

function Ended({ access, ended }: { access: NewAccess; ended: NonNullable<NewAccess['ended']> }) {
  const { tokens, webhooks } = ended
  const names = [
    tokens.length > 0 && `API token’ları: ${tokens.join(', ')}`,
    webhooks.length > 0 && `webhook’lar: ${webhooks.join(', ')}`,
  ].filter(Boolean)
  return (
    <>
      artık yönetici değil, <RelativeTime at={access.created_at} />.{' '}
      {names.length > 0 && `Bunlar da kalıcı olarak kapandı: ${names.join('; ')}. `}
      <NoticeLink to={`/admin/users/${access.person.id}`} text="Kullanıcıyı aç" />.
    </>
  )
}

const NoticeLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="underline underline-offset-4">
    {text}
  </Link>
)
