import fastifyStatic from '@fastify/static'
import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { App } from './deps.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * The built web: its files as they are, and its one page under every other address, since all routes are the client's.
 * Files under `assets/` carry a hash of their content in their name and never change.
 */
export async function webRoutes(app: App): Promise<void> {
  if (!existsSync(`${dist}/index.html`)) return
  const files = new Set(globSync('**/*.*', { cwd: dist }))
  await app.register(fastifyStatic, { root: dist, serve: false })
  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (/^(api|\.well-known)\//.test(path)) return reply.callNotFound()
    if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: '1y', immutable: true })
    if (path !== 'index.html' && files.has(path)) return reply.sendFile(path, { maxAge: '1h' })
    // A page that starts with a sign-in code in its address must not be kept.
    return reply.header('cache-control', 'no-store').sendFile('index.html', { cacheControl: false })
  })
}
