import type { App, Deps } from './deps.ts'

const ping = { name: 'ping', text: 'select 1' }

/** 200 once the server serves and its database answers. */
export function healthRoutes(app: App, { db }: Deps): void {
  app.get('/healthz', { config: { access: 'public' } }, async () => {
    await db.run(ping, [])
    return { status: 'ok' }
  })
}
