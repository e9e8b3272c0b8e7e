import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Refresh } from './gauges.ts'
import type { Metrics } from './metrics.ts'

/** The address where Prometheus asks. A separate server, so that no proxy can pass the metrics on from the public address. */
export async function serveMetrics(
  { registry }: Metrics,
  refresh: Refresh,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    void refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.setHeader('content-type', registry.contentType).end(text),
        () => response.writeHead(500).end(),
      )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
