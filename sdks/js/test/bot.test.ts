import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { test } from './scene/scene.ts'
import { key } from './scene/server.ts'
import { until } from './scene/until.ts'

describe.concurrent('a bot', () => {
  test('that has nothing to do ends by itself, and frees its seat', async ({ scene }) => {
    const { server, startBot } = scene
    const bot = startBot('ends')
    expect(await bot.ended).toBe(0)
    expect(bot.output()).toBe('active VALID\n')
    expect(server.verbs()).toEqual(['activate', 'deactivate'])
  })

  test('says in one line that all is well', async ({ scene }) => {
    const { startBot } = scene
    const bot = startBot('ends', { LICENSE_QUIET: '' })
    expect(await bot.ended).toBe(0)
    expect(bot.output()).toContain('[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz\n')
  })

  test.for(['SIGTERM', 'SIGINT'] as const)(
    'frees its seat at %s and ends by it',
    async (signal, { scene }) => {
      const { server, lock, startBot } = scene
      const bot = startBot()
      await bot.says('active VALID')
      bot.process.kill(signal)
      expect(await bot.ended).toBe(signal)
      expect(server.verbs().at(-1)).toBe('deactivate')
      expect(() => readFileSync(lock)).toThrow('ENOENT')
    },
  )

  test('that listens for the signal itself is left to end when it likes', async ({ scene }) => {
    const { server, startBot } = scene
    const bot = startBot('listens')
    await bot.says('active VALID')
    bot.process.kill('SIGTERM')
    await until(() => server.verbs().at(-1) === 'deactivate')
    await bot.says('SIGTERM heard')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(bot.process.exitCode ?? bot.process.signalCode).toBeNull()
    bot.process.kill('SIGTERM')
    expect(await bot.ended).toBe('SIGTERM')
  })

  test('that gets the signal while it starts does not begin', async ({ scene }) => {
    const { server, startBot } = scene
    server.reply = () => 'hang'
    const bot = startBot()
    await until(() => server.calls.length === 1)
    bot.process.kill('SIGTERM')
    expect(await bot.ended).toBe('SIGTERM')
    expect(bot.output()).toBe('')
  })

  test('that may not run prints one line and ends with 78, and the next one leads', async ({ scene }) => {
    const { server, startBot } = scene
    server.reply = () => ({ code: 'SUSPENDED' })
    const bot = startBot()
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toBe(
      '[Mühür] Bu lisans askıya alınmış. Lisansın askıdan kaldırılması için satıcınıza yazın. (SUSPENDED, K7QX-2M9D)\n',
    )
    expect(bot.output()).not.toContain(key)
    server.reply = () => ({})
    const next = startBot('ends')
    expect(await next.ended).toBe(0)
  })

  test('that is denied while it runs ends with 78', async ({ scene }) => {
    const { server, startBot } = scene
    const bot = startBot()
    await bot.says('active VALID')
    server.reply = () => ({ code: 'CLONE_DETECTED' })
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toContain('denied CLONE_DETECTED\n[Mühür] ')
  })

  test('without a license key says so', async ({ scene }) => {
    const { startBot } = scene
    const bot = startBot('stays', { LICENSE_KEY: '' })
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toContain('(KEY_MISSING)')
  })
})
