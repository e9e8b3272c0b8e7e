import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { newQueryClient } from './query-client.ts'
import { routes } from './router.tsx'
import './styles.css'

createRoot(document.getElementById('root')!).render(
  <App router={createBrowserRouter(routes)} queries={newQueryClient()} />,
)
