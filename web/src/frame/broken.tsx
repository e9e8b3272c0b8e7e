import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { buttonClass } from '../ui/button.tsx'

/** The last resort: nothing else is left of the page. */
export function Broken() {
  return (
    <main className="page grid min-h-dvh place-content-center">
      <BrokenPage />
    </main>
  )
}

/** A page could not be loaded or drawn; what stands around it stays. A full reload also fetches a version newer than ours. */
export function BrokenPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-page">Sayfa açılamadı</h1>
      <p className="text-muted">
        Bağlantınızı denetleyip sayfayı yenileyin; sorun sürerse ana sayfadan başlayın.
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass({ look: 'primary' })}
          onClick={() => window.location.reload()}
        >
          Sayfayı yenile
        </button>
        <a href="/" className={buttonClass()}>
          Ana Sayfaya Dön
        </a>
      </div>
    </div>
  )
}
