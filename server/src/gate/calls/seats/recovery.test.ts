import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { expect, test } from 'vitest'
import { rememberInstances } from '../../../../test/postgres/rollback.ts'
import { world } from '../../../../test/shop/world.ts'
import { webhooksOf } from '../../../record/webhooks/webhooks.fixture.ts'
import { hashToken } from '../../../start/secrets.ts'

const w = await world()

/** A bot that keeps the token of its last answer, as the SDKs do. */
class Bot {
  token: string | undefined
  readonly #license_key: string
  readonly #fingerprint: string

  constructor(license_key: string, fingerprint = 'machine-1', token?: string) {
    this.#license_key = license_key
    this.#fingerprint = fingerprint
    this.token = token
  }

  async ask(verb: 'activate' | 'heartbeat' | 'deactivate' | 'validate') {
    const { body } = await w.gate(verb, {
      license_key: this.#license_key,
      fingerprint: this.#fingerprint,
      ...(this.token && { instance_token: this.token }),
    })
    this.token = body.instance?.token ?? this.token
    return body
  }

  /** As often as this, five minutes apart; the last answer's code. */
  async live(beats: number) {
    let code = ''
    for (let beat = 0; beat < beats; beat++) {
      await w.clock.advance(300)
      ;({ code } = await this.ask('heartbeat'))
    }
    return code
  }

  /** Its data folder, copied now. */
  copy = () => new Bot(this.#license_key, this.#fingerprint, this.token)
}

async function runningBot(max_instances = 1) {
  const { id, license_key } = await w.license({ max_instances })
  const bot = new Bot(license_key)
  const { instance } = await bot.ask('activate')
  await bot.live(2)
  return { id, license_key, bot, instance: instance!.id }
}

const recoveries = () =>
  w.db.queries
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id', 'detail'])
    .where('action', '=', 'instance.recover')
    .execute()

test.each(['heartbeat', 'activate'] as const)(
  'a bot that reported since the backup goes on after the restore, on record, with its grace: %s',
  async (verb) => {
    await w.db.session((session) => session.script('truncate events, webhook_endpoints cascade'))
    await (await webhooksOf(w)).create('http://127.0.0.1:9/', ['instance.recovered'])
    const { id, bot, instance } = await runningBot()
    const forget = await rememberInstances(w.db)
    await bot.live(3)
    const issued = w.clock.now()
    await forget()
    await w.clock.advance(60)
    expect((await bot.ask('validate')).code).toBe('VALID')
    expect(await bot.ask(verb)).toMatchObject({ code: 'VALID', license: { current_instances: 1 } })
    expect(await recoveries()).toEqual([
      { subject_id: instance, actor_id: null, detail: { token_issued_at: issued.toISOString() } },
    ])
    expect(await bot.live(2)).toBe('VALID')
    expect(await recoveries()).toHaveLength(1)
    expect(
      await w.db.queries.selectFrom('events').select(['type', 'license_id', 'instance_id']).execute(),
    ).toEqual([{ type: 'instance.recovered', license_id: id, instance_id: instance }])
  },
)

test('an answer that was lost on its way after the restore may be asked for again', async () => {
  const { bot } = await runningBot()
  const forget = await rememberInstances(w.db)
  await bot.live(2)
  await forget()
  await w.clock.advance(60)
  const again = bot.copy()
  await bot.ask('heartbeat')
  expect(await again.live(1)).toBe('VALID')
})

test('of two copies with lost tokens one goes on, and the other is a clone', async () => {
  const { bot } = await runningBot()
  const forget = await rememberInstances(w.db)
  await bot.live(1)
  const copy = bot.copy()
  await bot.live(2)
  await forget()
  expect(await copy.live(1)).toBe('VALID')
  expect(await bot.live(1)).toBe('CLONE_DETECTED')
  expect(await copy.live(1)).toBe('VALID')
  expect(await recoveries()).toHaveLength(1)
})

test('a copy from before the backup is a clone, after a restore as ever', async () => {
  const { bot } = await runningBot()
  const old = bot.copy()
  await bot.live(2)
  const forget = await rememberInstances(w.db)
  await bot.live(2)
  await forget()
  expect(await old.live(1)).toBe('CLONE_DETECTED')
  expect(await bot.live(1)).toBe('VALID')
})

test('a bot that said goodbye before the backup and came back since goes on', async () => {
  const { bot } = await runningBot()
  await bot.ask('deactivate')
  const forget = await rememberInstances(w.db)
  await w.clock.advance(60)
  await bot.ask('activate')
  await bot.live(1)
  await forget()
  expect(await bot.live(1)).toBe('VALID')
})

test('a release after the restore holds', async () => {
  const { id, bot, instance } = await runningBot()
  const forget = await rememberInstances(w.db)
  await bot.live(1)
  await forget()
  await w.clock.advance(60)
  const headers = await w.signIn('ayse')
  expect((await w.request('POST', releaseInstanceUrl(id, instance), { headers })).statusCode).toBe(200)
  expect(await bot.live(1)).toBe('INSTANCE_RELEASED')
})

test('nobody gets a seat above the limit by it', async () => {
  const { license_key, bot } = await runningBot()
  await bot.ask('deactivate')
  const forget = await rememberInstances(w.db)
  await w.clock.advance(60)
  await bot.ask('activate')
  await forget()
  await w.clock.advance(60)
  expect((await new Bot(license_key, 'machine-2').ask('activate')).code).toBe('VALID')
  expect(await bot.ask('heartbeat')).toMatchObject({
    code: 'INSTANCE_LIMIT',
    license: { current_instances: 1 },
  })
  expect(await recoveries()).toEqual([])
})

test('a token that a wrong clock dated into the future proves nothing', async () => {
  const { bot } = await runningBot()
  const forget = await rememberInstances(w.db)
  await bot.live(2)
  await forget()
  await w.clock.advance(-300)
  expect((await bot.ask('heartbeat')).code).toBe('CLONE_DETECTED')
})

test('a token that has random bytes in the place of its moment is as good as ever, and no better', async () => {
  const { bot, instance } = await runningBot()
  const body = Buffer.from(bot.token!, 'base64url').subarray(0, 32)
  const [current, previous] = [0xff, 0xfe].map((byte) => {
    const random = Buffer.concat([body.subarray(0, 16), Buffer.alloc(16, byte)])
    const tag = w.deps.secrets.tagInstanceToken(random, random.readUIntBE(16, 6)).subarray(0, 16)
    return Buffer.concat([random, tag]).toString('base64url')
  })
  await w.db.queries
    .updateTable('instances')
    .set({ token_hash: hashToken(current!) })
    .where('id', '=', instance)
    .execute()
  bot.token = previous
  expect(await bot.live(1)).toBe('CLONE_DETECTED')
  bot.token = current
  expect(await bot.live(2)).toBe('VALID')
})

test('a fresh token of another instance is no proof: activating with it is a move as ever, and leaves no entry', async () => {
  const { license_key, bot, instance } = await runningBot(2)
  await w.clock.advance(60)
  const other = new Bot(license_key, 'machine-2')
  await other.ask('activate')
  const { license_key: foreign_key } = await w.license()
  const foreign = new Bot(foreign_key, 'machine-3')
  await foreign.ask('activate')
  const read = () =>
    w.db.queries
      .selectFrom('instances')
      .select(['moves', 'grace_until', 'living_since'])
      .where('id', '=', instance)
      .executeTakeFirstOrThrow()
  const before = await read()
  for (const { token } of [other, foreign]) {
    const thief = new Bot(license_key, 'machine-1', token)
    await thief.ask('activate')
  }
  const without = new Bot(license_key, 'machine-1')
  await without.ask('activate')
  expect(await recoveries()).toEqual([])
  expect((await bot.ask('heartbeat')).code).toBe('CLONE_DETECTED')
  expect((await read()).grace_until).not.toBe(before.grace_until)
})

test('a token that this server did not issue brings nothing back after a restore', async () => {
  const { bot } = await runningBot()
  const forget = await rememberInstances(w.db)
  await bot.live(1)
  await forget()
  const thief = bot.copy()
  const bytes = Buffer.from(bot.token!, 'base64url')
  thief.token = Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]).toString('base64url')
  expect(await thief.live(1)).toBe('INSTANCE_REQUIRED')
  expect(await recoveries()).toEqual([])
  expect(await bot.live(1)).toBe('VALID')
})
