import type { FastifyReply, FastifyRequest } from 'fastify'
import { containsToken, shortestToken } from '../../start/api-token.ts'
import type { App } from '../deps.ts'
import { Failure } from '../../start/faults/failure.ts'

/**
 * Refuses, for every address, a request with an ambiguous head: the server would ignore a part that a proxy in front may follow:
 * more or fewer than one host, or two that differ (RFC 9112, section 3.2), a compressed body, a body in another charset, a token
 * in the address.
 */
export function refuseAmbiguousHeads(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    try {
      requireOneHost(request, reply)
      requireOneTarget(request, reply)
      refuseTransferCoding(request, reply)
      refuseTokenInUrl(request)
      if (hasBody(request)) requirePlainUtf8(request)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

/** A name or an address, and a port. Node joins several headers by a comma (`joinDuplicateHeaders`), which no host has. */
const host = /^(?:[\w.~%!$&'()*+;=-]+|\[[\da-f:.]+\])(?::\d*)?$/i

function requireOneHost({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  // HTTP/1.0 has no such header; probes of load balancers still speak that version.
  if (headers.host === undefined ? raw.httpVersion === '1.0' : host.test(headers.host)) return
  // Where the two ends of a connection disagree about one request, the next request is not to be trusted either.
  reply.header('connection', 'close')
  throw new Failure('BAD_REQUEST', { message: 'İstekte tek ve geçerli bir Host başlığı olmalı.' })
}

/** A target may name a host of its own (section 3.2.2), as for a proxy. That it goes before the header helps nobody here. */
function requireOneTarget({ url, headers }: FastifyRequest, reply: FastifyReply): void {
  if (url.startsWith('/') || url === '*') return
  const target = URL.parse(url)
  const isPlain = target && /^https?:$/.test(target.protocol) && target.username + target.password === ''
  const named = isPlain && URL.parse(`${target.protocol}//${headers.host ?? target.host}`)
  if (named && named.host === target.host) return
  reply.header('connection', 'close')
  throw new Failure('BAD_REQUEST', { message: 'İsteğin adresi ile Host başlığı aynı sunucuyu göstermeli.' })
}

/** Node takes `gzip, chunked` and undoes the chunks alone. */
function refuseTransferCoding({ headers }: FastifyRequest, reply: FastifyReply): void {
  const coding = headers['transfer-encoding']
  if (coding === undefined || coding.toLowerCase() === 'chunked') return
  reply.header('connection', 'close')
  throw new Failure('UNSUPPORTED_MEDIA_TYPE', {
    message:
      'İstek gövdesi sıkıştırılmadan gönderilmeli: Transfer-Encoding başlığında yalnızca chunked olabilir.',
  })
}

/** Many clients name a type on every request; without bytes it says nothing. */
const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined)

function requirePlainUtf8({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', {
      message: 'İstek gövdesi sıkıştırılmadan gönderilmeli: Content-Encoding başlığı desteklenmiyor.',
    })
  const type = headers['content-type'] ?? ''
  // Almost always there is no parameter.
  if (!type.includes(';')) return
  const charsets = [...type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)]
  if (charsets.some(([, charset]) => !/^utf-?8$/i.test(charset!)))
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', {
      message: 'İstek gövdesi UTF-8 olmalı: Content-Type başlığı başka bir charset söylüyor.',
    })
}

/** Throws TOKEN_IN_URL: proxies, logs and histories keep addresses. */
function refuseTokenInUrl({ url }: FastifyRequest): void {
  // No call of the gate pays for the search.
  if (url.length < shortestToken) return
  // In an address each letter may be escaped, as `%5F`.
  const read = url.replaceAll(/%([0-7][0-9a-f])/gi, (_escape, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
  if (containsToken(read)) throw new Failure('TOKEN_IN_URL')
}
