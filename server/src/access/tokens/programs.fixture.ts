import { scopes, tokensUrl, type IssuedToken, type NewApiToken } from '@muhur/contract/access/tokens'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect } from 'vitest'
import type { Person } from '../../../test/shop/shop.ts'
import type { World } from '../../../test/shop/world.ts'

export const allScopes: NewApiToken = { name: 'Mağaza botu', scopes: scopes.slice() }

interface ProgramCall {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  payload?: object
  headers?: Record<string, string>
}

/** Tokens of people, and calls with these. Limits are the process's: each test calls from an address of its own. */
export function programsOf(w: World) {
  let tests = 0
  beforeEach(() => void (tests += 1))
  const address = () => `203.0.113.${tests}`

  const post = (url: string, payload: object, headers: Record<string, string>) =>
    w.request('POST', url, { headers, payload })

  async function issue(fields: Partial<NewApiToken> = {}, person: Person = 'ayse'): Promise<IssuedToken> {
    const response = await post(tokensUrl, { ...allScopes, ...fields }, await w.signIn(person))
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }

  /** A call as a program makes it: no cookie, no origin. */
  const asProgram = (secret: string, url: string = adminLicensesUrl, call: ProgramCall = {}) =>
    w.app.inject({
      ...call,
      url,
      remoteAddress: address(),
      headers: { ...call.headers, authorization: `Bearer ${secret}` },
    })

  const codeOf = async (secret: string, url?: string) => (await asProgram(secret, url)).json().code

  return { address, post, issue, asProgram, codeOf }
}
