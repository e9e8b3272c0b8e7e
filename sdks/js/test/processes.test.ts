import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from './folders.ts'
import { start, startBot } from './processes.ts'
import { key, product, startServer, type LicenseServer } from './server.ts'
import { until } from './until.ts'

let server: LicenseServer
let env: Record<string, string>
let lock: string
beforeEach(async () => {
  server = await startServer({ interval: 1 })
  const folder = newFolder()
  lock = join(folder, product, 'lock')
  env = { PINS: server.pins, FOLDER: folder, LICENSE_KEY: key, LICENSE_QUIET: '1' }
})
afterEach(() => server.close())

const count = (verb: string) => server.verbs().filter((each) => each === verb).length

describe('a bot', () => {
  test('that has nothing to do ends by itself, and frees its seat', async () => {
    const bot = startBot(env, 'ends')
    expect(await bot.ended).toBe(0)
    expect(bot.output()).toBe('active VALID\n')
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })

  test('says in one line that all is well', async () => {
    const bot = startBot({ ...env, LICENSE_QUIET: '' }, 'ends')
    expect(await bot.ended).toBe(0)
    expect(bot.output()).toContain('[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz\n')
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('frees its seat at %s and ends by it', async (signal) => {
    const bot = startBot(env)
    await bot.says('active VALID')
    bot.process.kill(signal)
    expect(await bot.ended).toBe(signal)
    expect(server.verbs().at(-1)).toBe('deactivate')
    expect(() => readFileSync(lock)).toThrow('ENOENT')
  })

  test('that listens for the signal itself is left to end when it likes', async () => {
    const bot = startBot(env, 'listens')
    await bot.says('active VALID')
    bot.process.kill('SIGTERM')
    await until(() => server.verbs().at(-1) === 'deactivate')
    await bot.says('SIGTERM heard')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(bot.process.exitCode ?? bot.process.signalCode).toBeNull()
    bot.process.kill('SIGTERM')
    expect(await bot.ended).toBe('SIGTERM')
  })

  test('that gets the signal while it starts does not begin', async () => {
    server.reply = () => 'hang'
    const bot = startBot(env)
    await until(() => server.calls.length === 1)
    bot.process.kill('SIGTERM')
    expect(await bot.ended).toBe('SIGTERM')
    expect(bot.output()).toBe('')
  })

  test('that may not run prints one line and ends with 78, and the next one leads', async () => {
    server.reply = () => ({ code: 'SUSPENDED' })
    const bot = startBot(env)
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toBe(
      '[Mühür] Bu lisans askıya alınmış. Lisansın yeniden açılması için satıcınıza yazın. (SUSPENDED, K7QX-2M9D)\n',
    )
    expect(bot.output()).not.toContain(key)
    server.reply = () => ({})
    const next = startBot(env, 'ends')
    expect(await next.ended).toBe(0)
  })

  test('that is denied while it runs ends with 78', async () => {
    const bot = startBot(env)
    await bot.says('active VALID')
    server.reply = () => ({ code: 'CLONE_DETECTED' })
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toContain('denied CLONE_DETECTED\n[Mühür] ')
  })

  test('without a license key says so', async () => {
    const bot = startBot({ ...env, LICENSE_KEY: '' })
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toContain('(KEY_MISSING)')
  })
})

describe('shards', () => {
  test('take one seat, and hand it on when the leader is killed', async () => {
    server.reply = () => ({ exp: Math.floor(Date.now() / 1000) + 60 })
    const leader = startBot(env)
    await leader.says('active VALID')
    const shards = [startBot(env), startBot(env)]
    await Promise.all(shards.map((shard) => shard.says('active VALID')))
    expect(count('activate')).toBe(1)
    leader.process.kill('SIGKILL')
    await until(() => count('activate') === 2)
    await until(() => count('heartbeat') >= 2)
    expect(count('activate')).toBe(2)
    expect(new Set(server.calls.map(({ body }) => body.fingerprint)).size).toBe(1)
    expect(shards.map((shard) => shard.output())).toEqual(['active VALID\n', 'active VALID\n'])
  })

  test('that start together agree on one leader', async () => {
    const shards = Array.from({ length: 4 }, () => startBot(env))
    await Promise.all(shards.map((shard) => shard.says('active VALID')))
    expect(count('activate')).toBe(1)
  })

  test('follow what the leader hears, a denial too', async () => {
    const shards = [startBot(env), startBot(env)]
    await Promise.all(shards.map((shard) => shard.says('active VALID')))
    server.reply = () => ({ code: 'REVOKED' })
    expect(await Promise.all(shards.map(({ ended }) => ended))).toEqual([78, 78])
    expect(count('activate')).toBe(1)
  })

  test('wait for the leader, and are denied where it stays silent', async () => {
    server.reply = () => 'hang'
    const leader = startBot(env)
    await until(() => count('activate') === 1)
    leader.process.kill('SIGSTOP')
    const shard = startBot(env)
    expect(await shard.ended).toBe(78)
    expect(shard.output()).toContain('(LEADER_SILENT)')
    expect(new Set(server.calls.map(({ body }) => body.fingerprint)).size).toBe(1)
    leader.process.kill('SIGKILL')
  })

  test('believe no lock of another computer, which somebody holds in a copy of the folder', async () => {
    const leader = startBot(env)
    await leader.says('active VALID')
    leader.process.kill('SIGKILL')
    await leader.ended
    const held = holdLock('elsewhere')
    const shard = startBot(env)
    expect(await shard.ended).toBe(78)
    held.release()
    expect(shard.output()).toBe(silent)
    expect(count('activate')).toBe(1)
  })

  test('believe no lock of another folder', async () => {
    const leader = startBot(env)
    await leader.says('active VALID')
    const copy = newFolder()
    cpSync(env.FOLDER!, copy, { recursive: true })
    const copied = join(copy, product, 'lock')
    const refresh = setInterval(() => utimesSync(copied, new Date(), new Date()), 500)
    const shard = startBot({ ...env, FOLDER: copy })
    expect(await shard.ended).toBe(78)
    clearInterval(refresh)
    expect(shard.output()).toBe(silent)
    expect(count('activate')).toBe(1)
  })

  test('run on to the end of the last verdict, and no longer, once the lock is held elsewhere', async () => {
    server.reply = () => ({ exp: server.now() + 8, grace_until: server.now() + 3600, next_heartbeat_in: 300 })
    const leader = startBot(env)
    await leader.says('active VALID')
    const shard = startBot(env)
    await shard.says('active VALID')
    leader.process.kill('SIGKILL')
    const held = holdLock('elsewhere')
    const begun = performance.now()
    expect(await shard.ended).toBe(78)
    held.release()
    expect(shard.output()).toBe(`active VALID\ndenied LEADER_SILENT\n${silent}`)
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(count('activate')).toBe(1)
  })

  test('start anew soon after a crash in another container, whose lock nobody holds any more', async () => {
    mkdirSync(join(env.FOLDER!, product))
    writeFileSync(lock, lockOf(process.pid, 'elsewhere'))
    const shard = startBot(env)
    await shard.says('active VALID')
    expect(count('activate')).toBe(1)
  })

  test.each([-3600, 3600])('go by the server’s time where the clock is %d s wrong', async (seconds) => {
    server.now = () => Math.floor(Date.now() / 1000) + seconds
    server.reply = () => ({ exp: server.now() + 60, grace_until: server.now() + 60, next_heartbeat_in: 300 })
    const leader = startBot(env)
    await leader.says('active VALID')
    const shard = startBot(env)
    await shard.says('active VALID')
    expect(count('activate')).toBe(1)
  })

  test('take no process for the leader that got the number of a dead one', async () => {
    mkdirSync(join(env.FOLDER!, product))
    const leader = startBot(env)
    await leader.says('active VALID')
    const left = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
    leader.process.kill('SIGKILL')
    await leader.ended
    const other = start(['-e', 'setInterval(() => {}, 1000)'], {})
    writeFileSync(lock, JSON.stringify({ ...left, pid: other.process.pid }))
    utimesSync(lock, new Date(), new Date(Date.now() - 10_000))
    const shard = startBot(env)
    await shard.says('active VALID')
    await until(() => count('activate') === 2)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: shard.process.pid })
  })

  test('take over a lock of another computer that shows no life any more', async () => {
    mkdirSync(join(env.FOLDER!, product))
    writeFileSync(lock, lockOf(process.pid, 'elsewhere'))
    utimesSync(lock, new Date(), new Date(Date.now() - 60_000))
    const shard = startBot(env, 'ends')
    expect(await shard.ended).toBe(0)
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })

  test('step down where another one leads', async () => {
    const first = startBot(env)
    await first.says('active VALID')
    writeFileSync(lock, lockOf(process.pid, 'elsewhere'))
    const before = count('heartbeat')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(count('heartbeat')).toBe(before)
    expect(first.output()).toBe('active VALID\n')
    first.process.kill('SIGTERM')
    await first.ended
    expect(readFileSync(lock, 'utf8')).toBe(lockOf(process.pid, 'elsewhere'))
    expect(count('deactivate')).toBe(0)
  })
})

const lockOf = (pid: number, machine: string) => JSON.stringify({ pid, machine, folder: '1:1', id: 'other' })

/** Somebody who keeps saying that he leads. */
function holdLock(machine: string): { release(): void } {
  const say = () => writeFileSync(lock, lockOf(process.pid, machine))
  say()
  const refresh = setInterval(say, 500)
  return { release: () => clearInterval(refresh) }
}

const silent =
  '[Mühür] Bu klasörü kullanan öteki süreçten karar gelmiyor. Öteki süreci yeniden başlatın; klasör başka bir makineden kopyalandıysa silip yeniden başlatın. (LEADER_SILENT)\n'
