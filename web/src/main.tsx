import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { readHandover } from './words/handover.ts'
import { loadRoutes } from './prerender/lazy-routes.ts'
import { routes } from './router.tsx'
import { renderFor } from './api/server-address.ts'
import { readSession } from './session/store.ts'
import './styles.css'

const root = document.getElementById('root')!
const handover = readHandover()

// Either way in a transition, so that React yields to the browser every few milliseconds.
if (handover) {
  // Hydration keeps the server's page on the screen; the session is read before, and its differences are rendered
  // after.
  renderFor(handover.origin)
  readSession()
  await loadRoutes(routes, window.location.pathname)
  startTransition(() => {
    // With data, even none, the router leaves the page where the visitor has scrolled it meanwhile.
    hydrateRoot(root, <App router={createBrowserRouter(routes, { hydrationData: {} })} />)
  })
} else {
  startTransition(() => createRoot(root).render(<App router={createBrowserRouter(routes)} />))
}
