import { callbackPath, exchangeUrl, startUrl } from '@muhur/contract/access/session'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { wrongTokensLimit } from '@muhur/contract/access/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileDiscord } from '../../../test/network/hostile-discord.ts'
import { testDatabase } from '../../../test/postgres/database.ts'
import { openPremises, Shop } from '../../../test/shop/shop.ts'

let hostile: Awaited<ReturnType<typeof hostileDiscord>>
let nodes: [Shop, Shop]

beforeAll(async () => {
  hostile = await hostileDiscord()
  const { discord } = hostile
  const database = await testDatabase()
  const open = async () => new Shop(await openPremises({ database, change: () => ({ discord }) }))
  nodes = [await open(), await open()]
})

afterAll(async () => {
  await nodes[1].app.close()
  await nodes[0].close()
  hostile.close()
})

/** A sign-in at one node or the other, in turns; its code in the answer. */
async function signIn(turn: number, remoteAddress: string): Promise<string> {
  const node = nodes[turn % 2]!
  const begun = await node.app.inject({ url: startUrl, headers: { host: 'muhur.test' } })
  const { name, value } = begun.cookies.find((cookie) => cookie.name === '__Host-muhur-signin')!
  const asked = new URL(begun.headers.location!).searchParams
  const answer = await node.request('POST', exchangeUrl, {
    remoteAddress,
    headers: { cookie: `${name}=${value}` },
    payload: {
      code: hostile.issue(asked.get('code_challenge')!),
      state: asked.get('state'),
      redirectUri: node.publicUrl + callbackPath,
    },
  })
  return answer.json().code ?? 'signed in'
}

const counted = (answers: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (code) => code)].map(([code, same]) => [code, same.length]))

test('made-up codes at two nodes at once get the ten exchanges of one node, and another network its own', async () => {
  hostile.answers = { token: { status: 400, body: { error: 'invalid_grant' } } }
  const all = (address: string) => Promise.all(Array.from({ length: 20 }, (_, turn) => signIn(turn, address)))
  expect(counted(await all('203.0.113.7'))).toEqual({ CODE_REFUSED: 10, RATE_LIMITED: 10 })
  expect(hostile.calls.filter((path) => path === 'token')).toHaveLength(10)
  expect(counted(await all('198.51.100.7'))).toEqual({ CODE_REFUSED: 10, RATE_LIMITED: 10 })
})

test('people of one network who sign in use up nothing, at whichever node', async () => {
  hostile.answers = {}
  for (let turn = 0; turn < 15; turn += 1) expect(await signIn(turn, '192.0.2.1')).toBe('signed in')
})

test('guessed tokens at two nodes at once get the tries of one node', async () => {
  const guess = async (turn: number) => {
    const answer = await nodes[turn % 2]!.app.inject({
      url: adminLicensesUrl,
      remoteAddress: '203.0.113.9',
      headers: { authorization: `Bearer muhur_${turn}` },
    })
    return answer.json().code as string
  }
  const { maximum } = wrongTokensLimit
  const answers: string[] = []
  // Not all at once: a busy machine would turn some away unasked.
  for (let turn = 0; turn < 2 * maximum; turn += 4)
    answers.push(...(await Promise.all([0, 1, 2, 3].map((each) => guess(turn + each)))))
  expect(counted(answers)).toEqual({ TOKEN_INVALID: maximum, RATE_LIMITED: maximum })
})
