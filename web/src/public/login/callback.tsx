import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { takeReturn } from '../../session/return-path.ts'
import { saveSession } from '../../session/store.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { exchangeOnce } from './exchange.ts'

const missingCode = 'Kimlik doğrulama kodu bulunamadı'

export function Component() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  // Read once: the query is removed below.
  const [{ code, state }] = useState(() => ({ code: query.get('code'), state: query.get('state') }))
  const [error, setError] = useState(code ? undefined : missingCode)

  useEffect(() => {
    if (!code) return
    // The used code must not stay in the history, a bookmark or a Referer header.
    void navigate({ search: '' }, { replace: true })
    let left = false
    void exchangeOnce(code, state).then((outcome) => {
      if (left) return
      if ('error' in outcome) return setError(outcome.error || 'Giriş başarısız oldu')
      try {
        saveSession(outcome.user)
      } catch {
        return setError('Tarayıcınız girişinizi saklayamadı. Bu sitenin verilerini silip tekrar deneyin.')
      }
      window.location.assign(takeReturn())
    })
    return () => {
      left = true
    }
  }, [code, state, navigate])

  return (
    <div className="page grid flex-1 place-content-center justify-items-center gap-4 py-20 text-center">
      {error ? (
        <>
          <TriangleAlert aria-hidden="true" className="size-9 text-bad" />
          <h1 className="text-page">Hata</h1>
          <p role="alert" className="max-w-[46ch] text-muted">
            {error}
          </p>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <LinkButton to="/login" look="primary">
              Yeniden giriş yap
            </LinkButton>
            <LinkButton to="/">Ana Sayfaya Dön</LinkButton>
          </div>
        </>
      ) : (
        <div role="status" className="grid justify-items-center gap-4">
          <Spinner className="size-9" />
          <h1 className="text-section">Giriş yapılıyor...</h1>
          <p className="text-muted">Lütfen bekleyin</p>
        </div>
      )}
    </div>
  )
}
