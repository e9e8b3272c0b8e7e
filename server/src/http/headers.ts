import { apiVersion, type Operation } from '@muhur/contract/operation'
import helmet from 'helmet'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App, Deps } from './deps.ts'

/**
 * Security headers of every answer (OWASP ASVS 5.0 §3.4). Pages run scripts and styles of this server only, and
 * show its pictures only: another host would learn who looks at a page. Answers of the API are not to be rendered, framed or
 * kept at all.
 * They are the same for every request, so they are made once.
 */
export function protectHeaders(app: App, { config: { publicUrl } }: Deps): void {
  const pages = pageHeaders(publicUrl)
  const api = apiHeaders(publicUrl)
  // A bot is no browser: headers that only concern documents would be dead weight on its answers.
  const gate = Object.fromEntries(Object.entries(api).filter(([name]) => !documentsOnly.test(name)))

  app.addHook('onRequest', (request, reply, done) => {
    // By the route: an address has more spellings than the router distinguishes.
    const { url = '', config } = request.routeOptions
    if (config.access === 'gate') reply.headers(gate)
    else reply.headers(/^\/(api|\.well-known|healthz|livez|readyz)(\/|$)/.test(url) ? api : pages)
    reply.header('request-id', request.id)
    // A text that may be kept has the headers of a page otherwise.
    if (config.operation) reply.header('api-version', apiVersion)
    if (config.operation?.deprecated) reply.headers(deprecationHeaders(config.operation.deprecated))
    done()
  })
}

/** RFC 9745 and RFC 8594. */
export function deprecationHeaders({ since, sunset }: NonNullable<Operation['deprecated']>) {
  return { deprecation: `@${Date.parse(since) / 1000}`, sunset: new Date(sunset).toUTCString() }
}

/** Also for an address that cannot be read: no hook sees it. */
export function apiHeaders(publicUrl: string): Record<string, string> {
  return { ...pageHeaders(publicUrl), ...neverRendered }
}

function pageHeaders(publicUrl: string): Record<string, string> {
  return { ...helmetHeaders(publicUrl), 'permissions-policy': permissions }
}

const loadsNothing = "default-src 'none'; frame-ancestors 'none'"

/** For pictures of this server: a picture that is opened as a page runs and loads nothing. */
export const onlyAPicture = { 'content-security-policy': loadsNothing }

/** Headers for answers that no browser shows or keeps: answers of the API, and every refusal at any address. */
export const neverRendered = {
  'api-version': apiVersion,
  'content-security-policy': loadsNothing,
  'cache-control': 'no-store',
}

const documentsOnly = /^(cross-origin-opener|origin-agent|permissions|x-(?!content-type-options))/

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

function helmetHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader() {},
  }
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
    xFrameOptions: { action: 'deny' },
  })
  protect({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}
