import { callbackPath, finishSignIn, type CodeExchange, type SignedIn } from '@muhur/contract/access/session'
import type { User } from '@muhur/contract/access/users'
import { ask } from '../../api/ask.ts'

type Outcome = { user: User } | { error: string }

// A code is valid for one exchange, and StrictMode runs effects twice: the second run joins the first run's call.
const exchanges = new Map<string, Promise<Outcome>>()

export function exchangeOnce(code: string, state: string | null): Promise<Outcome> {
  const known = exchanges.get(code)
  if (known) return known
  const exchange = send(code, state)
  exchanges.set(code, exchange)
  return exchange
}

async function send(code: string, state: string | null): Promise<Outcome> {
  const body: CodeExchange = { code, redirectUri: `${window.location.origin}${callbackPath}` }
  if (state) body.state = state
  try {
    const answer: Partial<SignedIn> & { error?: string } = await ask(finishSignIn, { body })
    if (answer.success === true && answer.user) return { user: answer.user }
    return { error: answer.error || 'Giriş başarısız oldu' }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'Unknown error' }
  }
}
