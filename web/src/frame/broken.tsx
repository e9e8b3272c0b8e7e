import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { buttonClass } from '../ui/button.tsx'

/** Error page for failures outside any route. */
export function Broken() {
  return (
    <main className="page grid min-h-dvh place-content-center">
      <BrokenPage />
    </main>
  )
}

/** Error of one page; the frame stays, and the navigation in it works. */
export function BrokenInFrame() {
  return (
    <div className="page grid flex-1 place-content-center py-20">
      <BrokenPage />
    </div>
  )
}

/** The error, and the ways on. A full reload also loads a newer version of the web. */
export function BrokenPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-page">Sayfa açılamadı</h1>
      <p className="text-muted">
        Bağlantınızı kontrol edip sayfayı yenileyin; sorun sürerse ana sayfadan başlayın.
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
