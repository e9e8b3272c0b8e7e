import { idempotencyHeader } from '@muhur/contract/http/idempotency'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { changes } from '../../src/record/idempotency/changes.fixture.ts'
import { contents } from '../postgres/contents.ts'
import { emptyShop, world } from '../shop/world.ts'
import { figure } from './figure.ts'

const w = await world()
const callsOf = changes(w)

/** How many statements of this process still pass before one fails; null: all of them. */
let passing: number | null = null
let hasFailed = false
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (passing === null || hasFailed || passing-- > 0) return Reflect.apply(query, this, args)
  hasFailed = true
  const failure = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const done = args.findLast((one) => typeof one === 'function') as ((error: Error) => void) | undefined
  if (!done) return Promise.reject(failure)
  process.nextTick(done, failure)
} as typeof query
afterAll(() => void (pg.Client.prototype.query = query))

let failures = 0
afterAll(() => figure('the N-th statement of a change fails', `${failures} failures`))

test.each(Object.entries(callsOf))(
  '%s: whichever statement fails, nothing of it stays',
  async (route, prepare) => {
    const [method] = route.split(' ') as ['POST']
    const outcomes: string[] = []
    do {
      await w.db.session((session) => session.script(`${emptyShop}; delete from webhook_endpoints`))
      const { url, payload, headers = {}, settled } = await prepare()
      const ayse = { ...(await w.signIn('ayse')), [idempotencyHeader]: randomUUID() }
      const call = { headers: { ...ayse, ...headers }, ...(payload !== undefined && { payload }) }
      const before = await contents(w.db)
      passing = outcomes.length
      hasFailed = false
      const answer = await w.request(method, url, call)
      passing = null
      const isDone = answer.statusCode < 300
      const isUntouched = isDeepStrictEqual(await contents(w.db), before)
      const again = await w.request(method, url, call)
      await settled?.()
      if (isDone) outcomes.push(again.body === answer.body ? 'done' : 'done, and twice')
      else if (!isUntouched) outcomes.push(`${answer.statusCode}, and something of it stayed`)
      else outcomes.push(again.statusCode < 300 ? 'nothing done, then done' : `then ${again.body}`)
    } while (hasFailed)
    failures += outcomes.length - 1
    expect(new Set(outcomes)).toEqual(new Set(['nothing done, then done', 'done']))
  },
)
