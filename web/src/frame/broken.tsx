import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { isAway } from '../api/api.ts'
import { useBrandAnswer } from './brand/use-brand.ts'

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

/** Milliseconds between two questions to a server that does not answer. */
const recheckEvery = 5_000

/** The error, and the ways on. A full reload also loads a newer version of the web. */
export function BrokenPage() {
  const error = useRouteError()
  const { key } = useLocation()
  const navigate = useNavigate()
  const { refetch, error: unanswered, isSuccess } = useBrandAnswer(recheckEvery)
  const [wasAway, setWasAway] = useState(false)
  const [hasTried, setTried] = useState(false)
  const away = isAway(unanswered)
  useEffect(() => console.error(error), [error])
  useEffect(() => void refetch(), [refetch])
  if (away && !wasAway) setWasAway(true)
  // Some browsers keep a failed import, so the page is opened anew.
  useEffect(() => {
    if (wasAway && isSuccess) window.location.reload()
  }, [wasAway, isSuccess])

  // Only with a server that answers: otherwise the browser's own error would replace the pages that still work.
  const reload = async () => {
    setTried(false)
    const { error: failure } = await refetch()
    if (isAway(failure)) setTried(true)
    else window.location.reload()
  }

  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-page">Sayfa açılamadı</h1>
      <p className="text-muted">
        {away
          ? `${navigator.onLine ? 'Sunucu yanıt vermiyor' : 'İnternet bağlantınız yok'}. Daha önce açtığınız sayfalara bakabilirsiniz; bu sayfa, bağlantı gelince kendiliğinden açılır.`
          : 'Sayfayı yenileyin; sorun sürerse ana sayfadan başlayın.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void reload()}>
          Sayfayı yenile
        </Button>
        {/* The first page of a visit has none before it. */}
        {key !== 'default' && <Button onClick={() => void navigate(-1)}>Geri</Button>}
        <LinkButton to="/">Ana Sayfaya Dön</LinkButton>
      </div>
      <p role="status" className="min-h-6 text-bad">
        {away && hasTried && 'Sunucudan yanıt alınamadı; sayfa yenilenmedi.'}
      </p>
    </div>
  )
}
