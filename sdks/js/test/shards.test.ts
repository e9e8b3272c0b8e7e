import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from './scene/folders.ts'
import { builtFile, start } from './scene/processes.ts'
import { key, product, startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

/** The way in which discord.js and PM2 start a bot's processes. */

let server: LicenseServer
let folder: string
beforeEach(async () => {
  server = await startServer({ interval: 1 })
  server.reply = () => ({ exp: server.now() + 60 })
  folder = newFolder()
  const sdk = readFileSync(builtFile('license.cjs'), 'utf8').replace('@@MUHUR_PINS@@', server.pins)
  writeFileSync(join(folder, 'license.cjs'), sdk)
})
afterEach(() => server.close())

const count = (verb: string) => server.verbs().filter((each) => each === verb).length
const env = () => ({ LICENSE_KEY: key, LICENSE_QUIET: '1' })

const bot = `
  const { protect } = require('./license.cjs')
  protect().then(({ state }) => { console.log('up ' + state); setInterval(() => {}, 1000) })`

/** The manager of discord.js forks its file once for each shard, with its number in the environment. */
const shardingManager = `
  const { fork } = require('node:child_process')
  const shards = [0, 1, 2].map((shard) =>
    fork(__dirname + '/bot.cjs', [], { env: { ...process.env, SHARDING_MANAGER: 'true', SHARDS: shard, SHARD_COUNT: 3 } }))
  process.on('SIGTERM', () => shards.forEach((shard) => shard.kill('SIGTERM')))`

/** PM2's cluster mode runs its own file in each worker, which names the bot in the environment and loads it. */
const god = (container: string, script: string) => `
  const cluster = require('node:cluster')
  cluster.setupPrimary({ exec: ${JSON.stringify(container)}, windowsHide: true })
  for (let id = 0; id < 3; id += 1) cluster.fork({ pm_exec_path: ${JSON.stringify(script)}, NODE_APP_INSTANCE: id })
  process.on('SIGTERM', () => Object.values(cluster.workers).forEach((worker) => worker.process.kill('SIGINT')))
  cluster.on('exit', () => Object.keys(cluster.workers).length === 0 && process.exit(0))`
const container = `
  process.chdir('/')
  require('node:module')._load(process.env.pm_exec_path, null, true)`

/** The number of seats that three processes take until two heartbeats later; then nothing of them is left behind. */
async function seatsOf(manager: ReturnType<typeof start>): Promise<number> {
  await until(() => manager.output().split('up active').length === 4)
  await until(() => count('heartbeat') >= 2)
  const seats = count('activate')
  expect(new Set(server.calls.map(({ body }) => body.fingerprint)).size).toBe(1)
  expect(readFileSync(join(folder, '.license', product, 'instance'), 'utf8').trim()).toBe(
    server.calls[0]!.body.fingerprint,
  )
  manager.process.kill('SIGTERM')
  await manager.ended
  // No process leads any more, and the last leader gave the seat back.
  expect(server.verbs().at(-1)).toBe('deactivate')
  expect(() => readFileSync(join(folder, '.license', product, 'lock'))).toThrow('ENOENT')
  return seats
}

test('the shards of a ShardingManager take one seat', async () => {
  writeFileSync(join(folder, 'bot.cjs'), bot)
  writeFileSync(join(folder, 'index.cjs'), shardingManager)
  const manager = start([join(folder, 'index.cjs')], env(), process.execPath, newFolder())
  expect(await seatsOf(manager)).toBe(1)
})

test('the processes of PM2’s cluster mode take one seat, beside the bot and not beside PM2', async () => {
  writeFileSync(join(folder, 'bot.cjs'), bot)
  const pm2 = newFolder()
  writeFileSync(join(pm2, 'ProcessContainer.js'), container)
  writeFileSync(join(pm2, 'God.cjs'), god(join(pm2, 'ProcessContainer.js'), join(folder, 'bot.cjs')))
  expect(await seatsOf(start([join(pm2, 'God.cjs')], env()))).toBe(1)
})
