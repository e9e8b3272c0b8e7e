import { Link, useLocation } from 'react-router'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { Component as ComingSoon } from './coming-soon.tsx'
import { Component as LegalText } from './legal-text.tsx'

/** A page with a draft: the placeholder until the seller approves the draft, which only he can read until then. */
export function Component() {
  const { pathname, search } = useLocation()
  const { approved_pages } = useBrand()
  const isSeller = useSignedIn()?.role === 'admin'
  if (approved_pages.some((name) => pathname.startsWith(`/${name}`))) return <LegalText />
  if (!isSeller || !new URLSearchParams(search).has('taslak')) return <ComingSoon />
  return (
    <>
      <p className="border-b border-line bg-warn-bg text-warn">
        <span className="page block py-3">
          Taslak: yalnızca yöneticiler görür. Yayınlamadan önce bir hukukçuya okutun, sonra{' '}
          <Link to="/admin/settings" className="underline underline-offset-4">
            ayarlarda onaylayın
          </Link>
          .
        </span>
      </p>
      <LegalText />
    </>
  )
}
