import { gateUrls, type GateAnswer, type GateVerb, type VerdictClaims } from '@muhur/contract/gate/gate'
import { sessionUrl } from '@muhur/contract/access/session'
import { decodeJwt } from 'jose'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openShop } from '../load/open-shop.ts'
import type { Key, Shop } from '../load/shop.ts'
import { signInAt } from '../nodes/sign-in-at.ts'
import { figure } from './figure.ts'

const hasFaketime = spawnSync('faketime', ['--version']).error === undefined

test.runIf(hasFaketime)('a node whose clock is a day off decides as the others do', async () => {
  const shop = await openShop()
  const keys = await licensesOfEachKind(shop)
  let compared = 0
  for (const offset of ['+1d', '-1d']) {
    expect(await shop.stop(1)).toBe(0)
    await shop.start(1, clockOff(offset))
    const [right, wrong] = [shop.address(0), shop.address(1)]
    expect(await offBy(wrong), offset).toBeGreaterThan(80_000)

    for (const key of keys) {
      const fingerprint = `machine-${offset}`
      const seated = await ask(wrong, 'activate', key, { fingerprint })
      expect(seated).toEqual(await ask(right, 'activate', key, { fingerprint }))
      expect(await ask(wrong, 'validate', key)).toEqual(await ask(right, 'validate', key))
      compared += 2
    }
    for (const [at, other] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const headers = { cookie: await signInAt(at, 'mehmet') }
      const session = async (address: string) => (await fetch(address + sessionUrl, { headers })).json()
      expect(await session(other)).toMatchObject({ user: { discord_username: 'mehmet' } })
      expect(await session(other)).toEqual(await session(at))
      compared += 1
    }
  }
  figure('the clock of a node is a day off', `${compared} answers compared, all alike`)
  expect(await shop.broken()).toEqual([])
  expect(shop.output()).not.toContain('"level":50')
})

/** Valid for ever, for an hour more, and until an hour ago; and one whose only seat was left just now without a word. */
async function licensesOfEachKind(shop: Shop): Promise<Key[]> {
  const [forEver, soonOver, over, left] = await Promise.all([4, 4, 4, 4].map((limit) => shop.license(limit)))
  await ask(shop.address(0), 'activate', left!, { fingerprint: 'machine-1' })
  await shop.database.db.session((session) =>
    session.script(`
      update licenses set expires_at = moment() + interval '1 hour' where id = '${soonOver!.id}';
      update licenses set expires_at = moment() - interval '1 hour' where id = '${over!.id}';
      update instances set lease_expires_at = moment() where license_id = '${left!.id}'`),
  )
  return [forEver!, soonOver!, over!, left!]
}

/** What is decided, without what differs between any two calls; times as what is left of them, in minutes. */
async function ask(
  address: string,
  verb: GateVerb,
  { license_key }: Key,
  more: object = {},
): Promise<object> {
  const response = await fetch(address + gateUrls[verb], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key, ...more }),
  })
  const { code, license, instance, server_time, token } = (await response.json()) as GateAnswer
  const claims = decodeJwt<VerdictClaims>(token)
  const now = Date.now()
  const end = Math.floor(Date.parse(license?.expires_at ?? '9999-12-31') / 1000)
  // Plus nothing: a moment ago rounds to -0, which equals no 0 here.
  const minutes = (time: string | null | undefined) =>
    time && Math.round((Date.parse(time) - now) / 120_000) + 0
  return {
    status: response.status,
    code,
    license,
    lease: minutes(instance?.lease_expires_at),
    server_time: minutes(server_time),
    isFresh: Math.abs(claims.iat * 1000 - now) < 60_000,
    lives: claims.exp - claims.iat,
    // A license that ends earlier ends the grace, of which less is left with each second.
    grace: claims.grace_until >= end ? 'until the end' : claims.grace_until - claims.iat,
  }
}

/** By how many seconds the clock of a server is off, from the header that Node writes. */
async function offBy(address: string): Promise<number> {
  const { headers } = await fetch(`${address}/livez`)
  return Math.abs(Date.parse(headers.get('date')!) - Date.now()) / 1000
}

/** What makes a process read another time of day; how long it waits stays true. */
function clockOff(offset: string): Record<string, string> {
  const { stdout } = spawnSync('faketime', ['-m', '-f', offset, 'env'], { encoding: 'utf8' })
  const set = Object.fromEntries(
    [...stdout.matchAll(/^(LD_PRELOAD|FAKETIME)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
  return { ...set, DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
