import fastifyStatic from '@fastify/static'
import { referencePath } from '@muhur/contract/site/openapi'
import { operationGroups } from '@muhur/contract/operations'
import { productUrl } from '@muhur/contract/shop/products'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cookieNames } from '../access/sessions/session.ts'
import type { App, Deps } from '../http/deps.ts'
import { sendPacked } from '../http/answers/packed.ts'
import { buildIn, openBundle } from './pages/bundle.ts'
import { Pages, type Page } from './pages/pages.ts'
import { productIn, queryChangesNothing, robots, siteMap } from './pages/rules.ts'
import { productsOnSale } from './pages/store.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/**
 * The built web: its files as they are, public pages as they were rendered ahead, and its one empty page under every other
 * address, since all routes are the client's. Files under `assets/` carry a hash of their content in their name and never
 * change.
 */
export async function webRoutes(app: App, deps: Deps): Promise<void> {
  const client = join(dist, 'client')
  if (!existsSync(join(client, 'index.html'))) return
  const files = new Set(globSync('**/*.*', { cwd: client }))
  const pages = new Pages({
    ...deps,
    open: () => openBundle(dist),
    build: () => buildIn(dist),
    ask: (url) => answerOf(app, url),
  })
  const { publicUrl } = deps.config
  const { session } = cookieNames(publicUrl)
  await app.register(fastifyStatic, {
    root: client,
    serve: false,
    preCompressed: true,
    // Made from size and time, and all files of a packed release have the same time: a changed file could pass for the old one.
    etag: false,
    lastModified: false,
  })

  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', { config: { access: 'public' } }, async (_request, reply) => {
    const map = siteMap(publicUrl, await pages.paths(), await productsOnSale(deps.db.queries))
    return reply.type('application/xml; charset=utf-8').send(map)
  })

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: '1y', immutable: true })
    if (path !== 'index.html' && files.has(path)) return reply.sendFile(path, { maxAge: '1h' })
    // Neither a probe with a typing error in its address nor a picture that is gone gets a good answer.
    if (/^(api|\.well-known|icons|pictures)\/|^(livez|readyz|healthz|metrics)\b/i.test(path))
      return reply.callNotFound()

    const [address = '/', query = ''] = request.url.split('?')
    // A user with a session is redirected from the sign-in page, and should not see that page flash.
    const ledOn = address === '/login' && session in request.cookies
    const page = !ledOn && queryChangesNothing(query) ? await pages.page(address) : undefined
    if (page) return sendPage(request, reply, page)
    // A page that starts with a sign-in code in its address must not be kept.
    reply.header('cache-control', 'no-store')
    const paths = await pages.paths()
    const missing = address.startsWith('/products/')
      ? !(await isOnSale(app, address))
      : address.startsWith('/docs/') &&
        paths.length > 0 &&
        ![...paths, ...referencePages].includes(address.replace(/\/+$/, ''))
    if (!paths.includes(address)) reply.header('x-robots-tag', 'noindex')
    return reply.code(missing ? 404 : 200).sendFile('index.html', { cacheControl: false })
  })
}

/** The reference of the API has a page for each group of calls. */
const referencePages = operationGroups.map(({ name }) => `${referencePath}/${name}`)

/** Has every public page rendered before its first visitor comes. */
export async function renderAhead(app: App): Promise<void> {
  try {
    const { body } = await app.inject('/sitemap.xml')
    for (const [, address] of body.matchAll(/<loc>(.*?)<\/loc>/g))
      await app.inject(new URL(address!).pathname)
  } catch (error) {
    // A server that stops meanwhile gets no more questions.
    if ((error as Error & { code?: string }).code !== 'FST_ERR_REOPENED_CLOSE_SERVER') throw error
  }
}

/** True where the database gives no answer: a failure of ours must not remove a product from search engines. */
async function isOnSale(app: App, address: string): Promise<boolean> {
  const id = productIn(address.replace(/\/$/, ''))
  if (!id) return false
  return (await answerOf(app, productUrl(id)).catch(() => null)) !== undefined
}

/** The public answer at this address, as it crosses the wire. Throws where the answer is a failure of ours. */
async function answerOf(app: App, url: string): Promise<unknown> {
  const response = await app.inject(url)
  if (response.statusCode === 404) return undefined
  if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}`)
  return response.json()
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    policy
      .replace("script-src 'self'", `script-src 'self' ${page.inlineHash}`)
      .replace("style-src 'self'", `style-src 'self' ${page.styleHash ?? ''}`.trimEnd()),
  )
  return sendPacked(request, reply, { type: 'text/html', packed: page, vary: ['cookie'] })
}
