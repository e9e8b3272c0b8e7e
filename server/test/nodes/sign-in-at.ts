import { callbackPath, exchangeUrl, startUrl } from '@muhur/contract/access/session'

/** Signs somebody in at a demo server that runs in another process, and gives the cookie that carries the session. */
export async function signInAt(address: string, person: string): Promise<string> {
  const start = await fetch(address + startUrl, { redirect: 'manual' })
  const authorize = start.headers.get('location')!
  const approved = await fetch(`${authorize}&as=${person}`, { redirect: 'manual' })
  const back = new URL(approved.headers.get('location')!)
  const exchange = await fetch(address + exchangeUrl, {
    method: 'POST',
    headers: { origin: address, cookie: cookies(start), 'content-type': 'application/json' },
    body: JSON.stringify({
      code: back.searchParams.get('code'),
      state: back.searchParams.get('state'),
      redirectUri: back.origin + callbackPath,
    }),
  })
  if (!exchange.ok) throw new Error(`${person} could not sign in: ${await exchange.text()}`)
  return cookies(exchange)
}

function cookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
