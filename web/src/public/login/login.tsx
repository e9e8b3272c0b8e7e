import { startUrl } from '@muhur/contract/access/session'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { brand } from '../../frame/brand/brand.ts'
import { rememberReturn, wantedPath, type LoginState } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProviderMark } from '../../ui/marks/provider-mark.tsx'

const benefits = [
  'Lisanslarınızı ve durumlarını tek ekranda görün',
  'Çalışan kurulumları ve son nabzı izleyin',
  'Ayrı bir parola belirlemeden güvenle giriş yapın',
]

export function Component() {
  const [query] = useSearchParams()
  const wanted = wantedPath(query)
  if (useSignedIn()) return <Navigate to={wanted} replace />
  return (
    <div className="page grid flex-1 place-content-center grid-cols-[minmax(0,26rem)] gap-7 py-14">
      <Card className="grid gap-6 p-6! sm:p-8!">
        <div className="grid gap-1">
          <h1 className="text-page tracking-[-0.025em]">Giriş Yap</h1>
          <p className="text-muted">{brand.provider} hesabınız ile devam edin</p>
        </div>
        <SessionEnded />
        {/* Not a router link: the server answers with a cookie and a redirect to Discord. */}
        <a
          href={startUrl}
          onClick={() => rememberReturn(wanted)}
          className={buttonClass({ look: 'primary' })}
        >
          <ProviderMark />
          {brand.provider} ile Giriş Yap
        </a>
      </Card>
      <ul className="grid gap-2.5">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5 text-muted">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-5 text-meta text-muted">
        Giriş yaparak{' '}
        <Link to="/terms" className="text-primary underline underline-offset-4">
          kullanım koşullarını
        </Link>{' '}
        kabul etmiş olursunuz.
      </p>
    </div>
  )
}

/**
 * Rendered after hydration: the server's page lacks the message, and screen readers announce changes of a status only.
 */
function SessionEnded() {
  const ended = (useLocation().state as LoginState | null)?.ended === true
  const [said, setSaid] = useState(false)
  useEffect(() => setSaid(ended), [ended])
  return (
    <p role="status" className="rounded-button border border-warn bg-warn-bg px-4 py-3 empty:sr-only">
      {said && 'Oturumunuz kapandı. Yeniden giriş yapınca kaldığınız sayfaya dönersiniz.'}
    </p>
  )
}
