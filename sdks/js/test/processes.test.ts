import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { product } from './scene/server.ts'
import { lockOf, test } from './scene/scene.ts'
import { until } from './scene/until.ts'

describe.concurrent('shards', () => {
  test('take one seat, and hand it on when the leader is killed', async ({ scene }) => {
    const { server, startBot, count } = scene
    server.reply = () => ({ exp: Math.floor(Date.now() / 1000) + 60 })
    const leader = startBot()
    await leader.says('active VALID')
    const shards = [startBot(), startBot()]
    await Promise.all(shards.map((shard) => shard.says('active VALID')))
    expect(count('activate')).toBe(1)
    leader.process.kill('SIGKILL')
    await until(() => count('activate') === 2)
    await until(() => count('heartbeat') >= 2)
    expect(count('activate')).toBe(2)
    expect(new Set(server.calls.map(({ body }) => body.fingerprint)).size).toBe(1)
    expect(shards.map((shard) => shard.output())).toEqual(['active VALID\n', 'active VALID\n'])
  })

  test('that start together agree on one leader', async ({ scene }) => {
    const { startBot, count } = scene
    const shards = Array.from({ length: 4 }, () => startBot())
    await Promise.all(shards.map((shard) => shard.says('active VALID')))
    expect(count('activate')).toBe(1)
  })

  test('follow what the leader hears, a denial too', async ({ scene }) => {
    const { server, startBot, count } = scene
    const shards = [startBot(), startBot()]
    await Promise.all(shards.map((shard) => shard.says('active VALID')))
    server.reply = () => ({ code: 'REVOKED' })
    expect(await Promise.all(shards.map(({ ended }) => ended))).toEqual([78, 78])
    expect(count('activate')).toBe(1)
  })

  test('wait for the leader, and are denied where it stays silent', async ({ scene }) => {
    const { server, lock, startBot, count, keepFresh } = scene
    server.reply = () => 'hang'
    const leader = startBot()
    await until(() => count('activate') === 1)
    leader.process.kill('SIGSTOP')
    keepFresh(lock)
    const shard = startBot()
    expect(await shard.ended).toBe(78)
    expect(shard.output()).toContain('(LEADER_SILENT)')
    expect(new Set(server.calls.map(({ body }) => body.fingerprint)).size).toBe(1)
    leader.process.kill('SIGKILL')
  })

  test('believe no lock of another computer, which somebody holds in a copy of the folder', async ({
    scene,
  }) => {
    const { startBot, count, holdLock } = scene
    const leader = startBot()
    await leader.says('active VALID')
    leader.process.kill('SIGKILL')
    await leader.ended
    holdLock('elsewhere')
    const shard = startBot()
    expect(await shard.ended).toBe(78)
    expect(shard.output()).toBe(silent)
    expect(count('activate')).toBe(1)
  })

  test('believe no lock of another folder', async ({ scene }) => {
    const { folder, newFolder, startBot, count, keepFresh } = scene
    const leader = startBot()
    await leader.says('active VALID')
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    const copied = join(copy, product, 'lock')
    keepFresh(copied)
    const shard = startBot('stays', { FOLDER: copy })
    expect(await shard.ended).toBe(78)
    expect(shard.output()).toBe(silent)
    expect(count('activate')).toBe(1)
  })

  test('run on to the end of the last verdict, and no longer, once the lock is held elsewhere', async ({
    scene,
  }) => {
    const { server, startBot, count, holdLock } = scene
    let end = 0
    server.reply = () => {
      end = server.now() + 10
      return { exp: end, grace_until: end + 3600 }
    }
    const leader = startBot()
    await leader.says('active VALID')
    const shard = startBot()
    await shard.says('active VALID')
    leader.process.kill('SIGKILL')
    holdLock('elsewhere')
    expect(await shard.ended).toBe(78)
    expect(shard.output()).toBe(`active VALID\ndenied LEADER_SILENT\n${silent}`)
    expect(server.now()).toBeLessThan(end + slack)
    expect(count('activate')).toBe(1)
  })

  test('start anew soon after a crash in another container, whose lock nobody holds any more', async ({
    scene,
  }) => {
    const { folder, lock, startBot, count } = scene
    mkdirSync(join(folder, product))
    writeFileSync(lock, lockOf('elsewhere'))
    const shard = startBot()
    await shard.says('active VALID')
    expect(count('activate')).toBe(1)
  })

  test.for([-3600, 3600])(
    'go by the server’s time where the clock is %d s wrong',
    async (seconds, { scene }) => {
      const { server, startBot, count } = scene
      server.now = () => Math.floor(Date.now() / 1000) + seconds
      server.reply = () => ({
        exp: server.now() + 60,
        grace_until: server.now() + 60,
        next_heartbeat_in: 300,
      })
      const leader = startBot()
      await leader.says('active VALID')
      const shard = startBot()
      await shard.says('active VALID')
      expect(count('activate')).toBe(1)
    },
  )

  test('take no process for the leader that got the number of a dead one', async ({ scene }) => {
    const { folder, lock, startBot, startProcess, count } = scene
    mkdirSync(join(folder, product))
    const leader = startBot()
    await leader.says('active VALID')
    const left = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
    leader.process.kill('SIGKILL')
    await leader.ended
    const other = startProcess(['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(lock, JSON.stringify({ ...left, pid: other.process.pid }))
    utimesSync(lock, new Date(), new Date(Date.now() - 10_000))
    const shard = startBot()
    await shard.says('active VALID')
    await until(() => count('activate') === 2)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: shard.process.pid })
  })

  test('take over a lock of another computer that shows no life any more', async ({ scene }) => {
    const { server, folder, lock, startBot } = scene
    mkdirSync(join(folder, product))
    writeFileSync(lock, lockOf('elsewhere'))
    utimesSync(lock, new Date(), new Date(Date.now() - 60_000))
    const shard = startBot('ends')
    expect(await shard.ended).toBe(0)
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })

  test('step down where another one leads', async ({ scene }) => {
    const { server, lock, startBot, count, holdLock } = scene
    const first = startBot()
    await first.says('active VALID')
    await until(() => count('heartbeat') > 0)
    const before = count('heartbeat')
    const content = holdLock('elsewhere')
    await until(() => performance.now() - server.calls.at(-1)!.at > 3000)
    // A heartbeat may have been on its way.
    expect(count('heartbeat')).toBeLessThanOrEqual(before + 1)
    expect(first.output()).toBe('active VALID\n')
    first.process.kill('SIGTERM')
    await first.ended
    expect(readFileSync(lock, 'utf8')).toBe(content)
    expect(count('deactivate')).toBe(0)
  })
})

/** For how many seconds a busy machine may keep a process from its work. */
const slack = 60

const silent =
  '[Mühür] Bu klasörü kullanan diğer süreçten karar gelmiyor. Diğer süreci yeniden başlatın; klasör başka bir makineden kopyalandıysa silip yeniden başlatın. (LEADER_SILENT)\n'
