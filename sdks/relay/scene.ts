import { newLicenseKey } from '../../server/src/licenses/key.ts'
import type { Instance } from '@muhur/contract/instance'
import { licenseInstancesUrl } from '@muhur/contract/instance'
import { cpSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Shop } from '../../server/test/shop.ts'
import type { Bot, BotProcess } from '../bots/bots.ts'
import type { Verdict } from '../hostile/probe.ts'
import type { Attack } from './attacks.ts'
import type { Relay } from './relay.ts'

/** What six bots of one language on one seat came to. */
export interface Outcome {
  /** How many ever ran. */
  ran: number
  /** How many went on when each had its first heartbeats behind it. */
  goOn: number
  /** Those that go on and that the panel does not show. */
  unseen: string[]
  /** What the others were denied with. */
  denials: string[]
  /** How long the one that ran longest and was denied had run, in seconds. */
  longest: number
}

export interface Stage {
  shop: Shop
  relay: Relay
  pins: string
  productId: string
  folders: string
}

/** A bot, and what the relay saw of it since its last start. */
interface Player extends Bot {
  calls: number
}

export async function play(stage: Stage, attack: Attack, processes: BotProcess[]): Promise<Outcome> {
  const { shop, relay, pins, productId, folders } = stage
  const { id, license_key } = await shop.license({ product_id: productId, max_instances: 1 })
  const { language } = processes[0]!
  const own = join(folders, attack.name.replaceAll(' ', '-'), language)
  const way = attack.way(license_key)
  const players = new Map<string, Player>()

  const start = (index: number): Player => {
    const name = `bot-${index + 1}`
    const key = attack.madeUpKeys ? newLicenseKey() : license_key
    relay.lead(key, (call, server) => {
      players.get(call.body.version!)!.calls += 1
      return way(call, server)
    })
    const folder = join(own, name)
    if (attack.copied === 'identity') layIdentity(join(folder, productId))
    if (attack.copied === 'folder' && index > 0) copyFolder(join(own, 'bot-1'), folder)
    const run = `${attack.name} ${name}`
    const bot = processes[index]!.run(run, { pins, key, folder, version: name })
    const player = Object.assign(bot, { calls: 0 })
    players.set(name, player)
    return player
  }

  const first = start(0)
  if (attack.copied === 'folder') await first.until(runs)
  const all = [first, ...processes.slice(1).map((_, index) => start(index + 1))]
  const ran = new Set<Bot>()
  const denials = new Set<string>()
  let longest = 0
  for (let restarts = attack.restarts ?? 0; ; restarts -= 1) {
    await Promise.all(all.map((bot) => bot.until(() => true)))
    await vi.waitFor(() => refuseUndecided(all), { timeout: 60_000, interval: 100 })
    const denied = all.filter((bot) => !runs(bot.heard.at(-1)!))
    for (const bot of all) if (bot.heard.some(runs)) ran.add(bot)
    for (const { heard } of denied) {
      denials.add(heard.at(-1)!.code)
      longest = Math.max(longest, timeOf(heard))
    }
    if (restarts === 0) break
    for (const bot of denied) {
      Object.assign(bot, { calls: 0 })
      bot.again()
    }
  }

  const goOn = all.filter((bot) => runs(bot.heard.at(-1)!)).map(({ name }) => name.split(' ').at(-1)!)
  const headers = await shop.signIn('ayse')
  const instances: Instance[] = (await shop.request('GET', licenseInstancesUrl(id), { headers })).json()
  const shown = instances.filter(({ held }) => held).map(({ version }) => version)
  for (const bot of all) bot.crash()
  return {
    ran: ran.size,
    goOn: goOn.length,
    unseen: goOn.filter((name) => !shown.includes(name)),
    denials: [...denials].sort(),
    longest,
  }
}

const runs = ({ state }: Verdict) => state !== 'denied'

/** Neither denied, nor active with a first heartbeat behind it: when the third call begins, the second one was judged. */
function isUndecided({ heard, calls }: Player): boolean {
  const { state } = heard.at(-1)!
  return state === 'grace' || (state === 'active' && calls < 3)
}

/** Throws while there are some. */
function refuseUndecided(all: Player[]): void {
  const undecided = all.filter(isUndecided)
  const tell = ({ name, heard, calls }: Player) => `${name}: ${heard.at(-1)!.code} after ${calls} calls`
  if (undecided.length > 0)
    throw new Error(`Neither denied nor past a heartbeat: ${undecided.map(tell).join(', ')}`)
}

/** For how many seconds a bot that was denied had run. */
function timeOf(heard: Bot['heard']): number {
  const began = heard.find(runs)
  return began ? (heard.at(-1)!.at - began.at) / 1000 : 0
}

function layIdentity(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'instance'), '0123456789abcdef0123456789abcdef', { mode: 0o600 })
}

/** All of it that is a file, while its bot runs. */
function copyFolder(from: string, to: string): void {
  const filter = (path: string) => lstatSync(path).isFile() || lstatSync(path).isDirectory()
  cpSync(from, to, { recursive: true, filter })
}
