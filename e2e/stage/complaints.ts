import type { BrowserContext } from 'playwright-core'

export type Complaints = string[]

/** All errors of a browser profile, appended as they occur. */
export async function listen(context: BrowserContext, address: string): Promise<Complaints> {
  const complaints: Complaints = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    // The browser's own errors have no lines of a stack.
    complaints.push(`thrown: ${error.stack || error}`)
  })
  context.on('request', (request) => {
    const ours = [address, 'data:', 'blob:'].some((start) => request.url().startsWith(start))
    if (!ours && !request.isNavigationRequest()) complaints.push(`foreign request: ${request.url()}`)
  })
  await context.exposeBinding('complain', (_source, text: string) => complaints.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { complain } = window as unknown as { complain: (text: string) => void }
      complain(`policy: ${violatedDirective} stopped ${blockedURI}`)
    })
  })
  return complaints
}
