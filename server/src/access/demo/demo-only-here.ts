import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../start/loopback.ts'
import type { Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { elsewherePage } from './demo-page.ts'

/**
 * The demo's sign-in has no password, so only a browser on this machine may use it. A request that a proxy or a tunnel on the
 * machine passes on is refused: its host is not this machine, or it has a header that no browser sends, or it is HTTP/1.0,
 * nginx's default for upstream requests.
 */
export function demoOnlyHere({ config: { publicUrl } }: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isFromHere(request, publicUrl)) return undefined
    if (request.method !== 'GET') throw new Failure('DEMO_ONLY_HERE')
    return elsewherePage(reply)
  }
}

/** The host in `publicUrl` counts too: in a demo it is loopback (`config.ts`). */
function isFromHere({ headers, raw }: FastifyRequest, publicUrl: string): boolean {
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => ofProxies.test(name))) return false
  const host = headers.host?.toLowerCase() ?? ''
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host) ?? []
  return isLoopback(bracketed ?? plain ?? '') || host === new URL(publicUrl).host
}

const ofProxies =
  /^(forwarded|via|x-forwarded|x-(real|client|cluster-client)-ip|x-(original|envoy|proxy|arr|azure|amzn?|vercel|nf)-|true-client-ip|client-ip|cdn-loop|(cf|fastly|fly|ngrok|tailscale|akamai)-)/
