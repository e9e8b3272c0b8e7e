import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { readHandover } from './handover.ts'
import { loadRoutes } from './lazy-routes.ts'
import { routes } from './router.tsx'
import { renderFor } from './server-address.ts'
import { readSession } from './session/store.ts'
import './styles.css'

const root = document.getElementById('root')!
const handover = readHandover()

if (handover) {
  // What was rendered ahead stays on the screen: the stored session is read before, and what it changes is drawn after.
  renderFor(handover.origin)
  readSession()
  await loadRoutes(routes, window.location.pathname)
  hydrateRoot(root, <App router={createBrowserRouter(routes)} />)
} else {
  createRoot(root).render(<App router={createBrowserRouter(routes)} />)
}
