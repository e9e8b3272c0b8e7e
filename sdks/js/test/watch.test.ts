import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { protect, type Verdict } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { builtFile, start } from './scene/processes.ts'
import { key, startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const count = (verb: string) => server.verbs().filter((each) => each === verb).length

const trueClocks = { wall: Date.now, monotonic: performance.now.bind(performance) }

/** Moves this clock alone by so many seconds. */
function pass(seconds: number, clock: keyof typeof trueClocks): void {
  const place: { now: () => number } = clock === 'wall' ? Date : performance
  const spy = vi.spyOn(place, 'now').mockImplementation(() => trueClocks[clock]() + seconds * 1000)
  onTestFinished(() => {
    spy.mockRestore()
  })
}

describe('a verdict that is read again', () => {
  test.each(['wall', 'monotonic'] as const)(
    'has run out once its time is over by the %s clock alone, and costs a call and not the license',
    async (clock) => {
      const denied: Verdict[] = []
      const license = licenseOf(server, { onDenied: (verdict) => denied.push(verdict) })
      const first = await license.start()
      pass(1800, clock)
      expect(license.verdict).toMatchObject({ state: 'grace', code: 'TIMED_OUT', because: 'TIMED_OUT' })
      pass(5400, clock)
      expect(license.verdict).toMatchObject({ state: 'denied', code: 'GRACE_OVER', because: 'TIMED_OUT' })
      expect([license.state, license.entitlements, license.graceUntil]).toEqual(['denied', [], null])
      expect(license.product).toBe(first.product)
      await until(() => license.state === 'active')
      expect(server.verbs()).toEqual(['activate', 'heartbeat'])
      expect([first.state, denied]).toEqual(['active', []])
    },
  )

  test('ends the bot where the call that it costs proves nothing', async () => {
    const denied: Verdict[] = []
    const license = licenseOf(server, { onDenied: (verdict) => denied.push(verdict) })
    await license.start()
    server.reply = () => ({ status: 503 })
    pass(5400, 'wall')
    expect(license.state).toBe('denied')
    await until(() => denied.length > 0)
    expect(denied).toMatchObject([{ code: 'GRACE_OVER', because: 'UNAVAILABLE' }])
    expect(server.verbs()).toEqual(['activate', 'heartbeat'])
  })

  test('is the verdict that was told, as long as it says the same', async () => {
    const license = licenseOf(server)
    expect(await license.start()).toBe(license.verdict)
    expect(license.verdict).toBe(license.verdict)
  })
})

test('a wait that took too long is followed by a call, though the lease is not over', async () => {
  const license = licenseOf(server)
  await license.start()
  pass(60, 'wall')
  // Nobody reads meanwhile.
  await until(() => count('heartbeat') === 1)
  expect(license.state).toBe('active')
})

test('readings of a verdict that has run out cost one call and not one each', async () => {
  const license = licenseOf(server)
  await license.start()
  server.reply = () => 'hang'
  pass(900, 'wall')
  const end = performance.now() + 1000
  while (performance.now() < end) {
    expect(license.state).toBe('grace')
    await new Promise(setImmediate)
  }
  expect(server.verbs()).toEqual(['activate', 'heartbeat'])
})

test('a listener that throws costs no heartbeat, and hides no denial', async () => {
  const faults: unknown[] = []
  const hear = (fault: unknown) => void faults.push(fault)
  const before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear)
  onTestFinished(() => {
    process.off('unhandledRejection', hear)
    for (const listener of before) process.on('unhandledRejection', listener)
  })
  server.reply = () => ({ next_heartbeat_in: 1 })
  const denied: Verdict[] = []
  const license = licenseOf(server, {
    onDenied: (verdict) => denied.push(verdict),
    onChange: () => {
      throw new Error('of the bot')
    },
  })
  await license.start()
  server.reply = () => ({ next_heartbeat_in: 1, ent: [] })
  await until(() => count('heartbeat') >= 2)
  server.reply = () => ({ code: 'REVOKED' })
  await until(() => denied.length === 1)
  await until(() => denied.length === 1)
  // The fault of the change before: the listener does not hear of the denial.
  expect(faults).toHaveLength(1)
})

/** A bot that is denied a second after its start, with this code before `protect` and that code after it. */
function startDenied(before: string, after: string) {
  let isDenied = false
  server.reply = () => (isDenied ? { code: 'REVOKED' } : { next_heartbeat_in: 1 })
  const file = join(newFolder(), 'bot.mjs')
  writeFileSync(
    file,
    `import { fork, spawn } from 'node:child_process'
    import { protect } from ${JSON.stringify(builtFile('index.js'))}
    const name = process.argv[2]
    const part = () => name === 'gentle' && setTimeout(() => process.exit(console.log('gentle ends')), 200)
    if (name) { setInterval(() => {}, 1000); process.on('SIGTERM', part); console.log(name, 'hears') }
    else { ${before}; await protect({ pins: process.env.PINS, folder: process.env.FOLDER })
    ${after}; console.log('up'); setInterval(() => {}, 1000) }`,
  )
  const env = { PINS: server.pins, FOLDER: newFolder(), LICENSE_KEY: key, LICENSE_QUIET: '1' }
  const bot = start([file], env)
  return { bot, deny: () => (isDenied = true) }
}

test('protect waits for what is done about a denial', async () => {
  server.reply = () => ({ code: 'REVOKED' })
  const heard: string[] = []
  const license = await protect({
    key,
    pins: server.pins,
    folder: newFolder(),
    log: () => {},
    onDenied: async ({ code }) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      heard.push(code)
    },
  })
  expect([license.state, heard]).toEqual(['denied', ['REVOKED']])
})

describe('a denied bot ends', () => {
  test('with 78, though a listener of its exit throws', async () => {
    const { bot, deny } = startDenied('', `process.on('exit', () => { throw new Error('of the bot') })`)
    await bot.says('up')
    deny()
    expect(await bot.ended).toBe(78)
  })

  test('though nobody takes its line', async () => {
    const { bot, deny } = startDenied('', `console.error = () => { throw new Error('of the bot') }`)
    await bot.says('up')
    deny()
    expect(await bot.ended).toBe(78)
  })

  test('or stands still for good where nothing ends it', async () => {
    const nothing = '["exit", "reallyExit", "kill", "abort"].forEach((name) => (process[name] = () => {}))'
    const { bot, deny } = startDenied(nothing, 'setInterval(() => console.log("tick"), 50)')
    await bot.says('tick')
    deny()
    await bot.says('(REVOKED')
    const said = bot.output()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(bot.output()).toBe(said)
  })

  test('after what it forked, which has moments to end by itself', async () => {
    const { bot, deny } = startDenied(
      '',
      `const [gentle, deaf] = ['gentle', 'deaf'].map((name) => fork(import.meta.filename, [name]))
      console.log('pids', gentle.pid, deaf.pid, '.')`,
    )
    await until(() => bot.output().includes('gentle hears') && bot.output().includes('deaf hears'))
    const pids = /pids ([\d ]+)\./.exec(bot.output())![1]!.trim().split(' ').map(Number)
    deny()
    expect(await bot.ended).toBe(78)
    expect(bot.output()).toContain('gentle ends')
    // A killed process is there until the system has taken it down.
    await until(() => !pids.some(lives))
  })

  test('with what it forked, and without what it spawned or let go of', async () => {
    const { bot, deny } = startDenied(
      '',
      `const [forked, free] = [0, 1].map(() => fork(import.meta.filename, ['child'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }))
      const spawned = spawn(process.execPath, [import.meta.filename, 'child'], { stdio: 'ignore' })
      free.disconnect()
      console.log('pids', forked.pid, free.pid, spawned.pid, '.')`,
    )
    await bot.says('up')
    const [forked, ...others] = /pids ([\d ]+)\./.exec(bot.output())![1]!.trim().split(' ').map(Number)
    onTestFinished(() => others.forEach((pid) => process.kill(pid, 'SIGKILL')))
    deny()
    expect(await bot.ended).toBe(78)
    await until(() => !lives(forked!))
    expect(others.map(lives)).toEqual([true, true])
  })
})

function lives(pid: number): boolean {
  try {
    // A process that ended and that no parent waits for is a zombie.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
