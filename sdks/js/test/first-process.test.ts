import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from './scene/folders.ts'
import { botArguments, builtFile, startCommand } from './scene/processes.ts'
import { key, startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const isAllowed = spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0
if (!isAllowed) console.log('The tests of the first process are left out: unshare is refused.')

let server: LicenseServer
let env: Record<string, string>
beforeEach(async () => {
  server = await startServer({ interval: 1 })
  env = { PINS: server.pins, FOLDER: newFolder(), LICENSE_KEY: key, LICENSE_QUIET: '1' }
})
afterEach(() => server.close())

/** As Docker starts it: nothing above it that a signal could end. */
async function startFirst(does: string) {
  const command = [...unshare, process.execPath, ...botArguments(does, builtFile('license.mjs'))]
  const bot = startCommand(command, env)
  await bot.says('active VALID')
  return { ...bot, signal: (signal: NodeJS.Signals) => process.kill(childOf(bot.process.pid!), signal) }
}

const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

describe.runIf(isAllowed)('the first process of a container', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('frees its seat at %s and ends with %d', async (signal, code) => {
    const bot = await startFirst('stays')
    bot.signal(signal)
    expect(await bot.ended).toBe(code)
    expect(server.verbs().at(-1)).toBe('deactivate')
  })

  test('that listens for the signal itself is left to end when it likes', async () => {
    const bot = await startFirst('listens')
    bot.signal('SIGTERM')
    await bot.says('SIGTERM heard')
    await until(() => server.verbs().at(-1) === 'deactivate')
    expect(bot.process.exitCode ?? bot.process.signalCode).toBeNull()
  })

  test('comes back with its folder right after it was killed', async () => {
    const bot = await startFirst('stays')
    bot.signal('SIGKILL')
    await bot.ended
    // The kernel may give the number of the namespace again: the lock then looks alive for 10 seconds.
    const next = await startFirst('stays')
    const activations = () => server.calls.filter(({ verb }) => verb === 'activate')
    await until(() => activations().length === 2)
    next.signal('SIGTERM')
    expect(await next.ended).toBe(143)
    const [first, second] = activations()
    expect(second!.body.fingerprint).toBe(first!.body.fingerprint)
    expect(second!.body.instance_token).toMatch(/^token-/)
  })
})
