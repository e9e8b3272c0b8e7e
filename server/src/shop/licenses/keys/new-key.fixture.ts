import {
  replaceKeyUrl,
  keyRuleUrl,
  type KeyRule,
  type ReplacedKey,
} from '@muhur/contract/shop/license/license-key'
import { expect } from 'vitest'
import { brokenApartFromKeys } from '../../../../test/shop/broken.ts'
import type { Person, World } from '../../../../test/shop/world.ts'

export const hour = 3600
export const day = 24 * hour

/** The steps of people and bots around a new key. */
export function newKeys(w: World) {
  const ask = async (person: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
    w.request(method, url, { headers: await w.signIn(person), ...(payload && { payload }) })
  return {
    ask,

    async replace(person: Person, id: string, overlap = day): Promise<ReplacedKey> {
      const response = await ask(person, 'POST', replaceKeyUrl(id), { overlap })
      expect(response.statusCode, response.body).toBe(200)
      return response.json()
    },

    rule: async (person: Person, id: string) => (await ask(person, 'GET', keyRuleUrl(id))).json<KeyRule>(),

    codeOf: async (license_key: string) => (await w.gate('validate', { license_key })).body.code,

    async expectSound() {
      expect(await brokenApartFromKeys(w.db, w.deps.secrets)).toEqual([])
    },
  }
}
