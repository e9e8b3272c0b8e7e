import { adminSignInsUrl, signInsTold, type AdminSignIn } from '@muhur/contract/own-session'
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

/** Tells an admin that another admin signed in, until the notice is closed. */
export function SignIns() {
  const me = useUser()?.id
  const { data = [] } = useFetched<AdminSignIn[]>(
    ['admin', 'sign-ins'],
    adminSignInsUrl,
    'Failed to fetch sign-ins',
  )
  // In the browser: somebody else with this account cannot close the notice here.
  const key = `muhur.sign-ins.${me}`
  const [seen, setSeen] = useState(() => kept(key) ?? '')
  const [last, ...more] = data.filter(({ created_at }) => created_at > seen)
  if (!last) return null
  const close = () => {
    keep(key, last.created_at)
    setSeen(last.created_at)
  }
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-card border border-line bg-warn-bg py-2 pr-2 pl-4 text-ink"
    >
      <ShieldAlert aria-hidden="true" className="mt-2 size-5 shrink-0 text-warn" />
      <p className="min-w-0 grow py-1.5 wrap-anywhere">
        <strong className="font-semibold">{userName(last.person)}</strong> yönetici olarak giriş yaptı:{' '}
        {last.device ?? 'bilinmeyen tarayıcı'}, <span className="font-mono text-meta">{last.address}</span>,{' '}
        <RelativeTime at={last.created_at} />.{' '}
        {more.length > 0 &&
          `Son ${signInsTold.days} günde başka yöneticilerden ${formatCount(more.length)} giriş daha var. `}
        Tanımıyorsanız{' '}
        <Link to={`/admin/users/${last.person.id}`} className="underline underline-offset-4">
          oturumlarını kapatın
        </Link>
        .
      </p>
      <Button look="ghost" size="icon" aria-label="Bildirimi kapat" onClick={close} className="shrink-0">
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}
