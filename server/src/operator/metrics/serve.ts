import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Deps } from '../../http/deps.ts'
import { addGauges } from './gauges.ts'

/** The address where Prometheus asks. A separate server, so that no proxy can pass the metrics on from the public address. */
export async function serveMetrics(
  deps: Pick<Deps, 'metrics' | 'db' | 'live' | 'outages' | 'config'>,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const scrape = addGauges(deps)
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    void scrape().then(
      (text) => response.setHeader('content-type', deps.metrics.registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
