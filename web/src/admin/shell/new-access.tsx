import { newAccessTold, newAccessUrl, type NewAccess } from '@muhur/contract/own-session'
import { ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../format-count.ts'
import { keep, kept } from '../../kept.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useFetched } from '../../use-fetched.ts'
import { userName } from '../use-users.ts'

/** Tells an admin that another admin signed in or made a token, until the notice is closed. */
export function NewAccessNotice() {
  const me = useUser()?.id
  const { data = [] } = useFetched<NewAccess[]>(
    ['admin', 'new-access'],
    newAccessUrl,
    'Failed to fetch new access',
  )
  // In the browser: somebody else with this account cannot close the notice here.
  const key = `muhur.new-access.${me}`
  const [seen, setSeen] = useState(() => kept(key) ?? '')
  const [last, ...more] = data.filter(({ created_at }) => created_at > seen)
  if (!last) return null
  const close = () => {
    keep(key, last.created_at)
    setSeen(last.created_at)
  }
  const isToken = last.action === 'token.create'
  const told = isToken
    ? `“${last.token}” adlı bir API token’ı oluşturdu:`
    : `yönetici olarak giriş yaptı: ${last.device ?? 'bilinmeyen tarayıcı'},`
  const end = isToken
    ? { to: '/admin/settings?sekme=tokenlar', text: 'token’ı iptal edin' }
    : { to: `/admin/users/${last.person.id}`, text: 'oturumlarını kapatın' }
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-card border border-line bg-warn-bg py-2 pr-2 pl-4 text-ink"
    >
      <ShieldAlert aria-hidden="true" className="mt-2 size-5 shrink-0 text-warn" />
      <p className="min-w-0 grow py-1.5 wrap-anywhere">
        <strong className="font-semibold">{userName(last.person)}</strong> {told}{' '}
        <span className="font-mono text-meta">{last.address}</span>, <RelativeTime at={last.created_at} />.{' '}
        {more.length > 0 &&
          `Son ${newAccessTold.days} günde başka yöneticilerden ${formatCount(more.length)} giriş ya da token daha var. `}
        Tanımıyorsanız{' '}
        <Link to={end.to} className="underline underline-offset-4">
          {end.text}
        </Link>
        .
      </p>
      <Button look="ghost" size="icon" aria-label="Bildirimi kapat" onClick={close} className="shrink-0">
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}
