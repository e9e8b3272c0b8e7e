import type { Instance } from '@muhur/contract/shop/instances'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { adminLicensesUrl, type ListedLicense, type NewLicense } from '@muhur/contract/shop/licenses'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { demoPeople } from '../../server/src/access/demo/demo-people.ts'
import { newLicenseKey } from '../../server/src/gate/license-key.ts'
import type { Shop } from '../../server/test/shop/shop.ts'
import type { Bot, BotProcess } from '../hostile/bots.ts'
import type { Verdict } from '../hostile/probe.ts'
import type { Attack } from './attack.ts'
import type { Relay } from './relay.ts'
import { turns } from './turns.ts'

/** The result of six bots of one language on one seat. */
export interface Outcome {
  /** How many starts were allowed. */
  allowed: number
  /** The number of bots that still ran after their first heartbeats. */
  goOn: number
  /** Running bots that the panel does not show. */
  hidden: string[]
  /** The codes of the others' denials. */
  denials: string[]
  /** The longest run of a bot that was denied at its end, in seconds. */
  longest: number
}

export interface Stage {
  shop: Shop
  /** Of the seller's session. */
  headers: { cookie: string }
  relay: Relay
  pins: string
  productId: string
  folders: string
}

/** A bot, and the number of its heartbeats at the relay since its last start. */
interface Player extends Bot {
  heartbeats: number
}

export async function play(stage: Stage, attack: Attack, processes: BotProcess[]): Promise<Outcome> {
  const { relay, pins, productId, folders } = stage
  const { id, license_key } = await oneByOne(() => issue(stage))
  const { language } = processes[0]!
  const own = mkdtempSync(join(folders, `${language}-`))
  const way = attack.way(license_key)
  const players = new Map<string, Player>()

  const start = (index: number): Player => {
    const name = `bot-${index + 1}`
    const key = attack.madeUpKeys ? newLicenseKey() : license_key
    relay.lead(key, (call, server) => {
      if (call.verb === 'heartbeat') players.get(call.body.version!)!.heartbeats += 1
      return way(call, server)
    })
    const folder = join(own, name)
    if (attack.copied === 'identity') layIdentity(join(folder, productId))
    if (attack.copied === 'folder' && index > 0)
      copyFolder(join(own, 'bot-1', productId), join(folder, productId))
    const run = `${attack.name} ${name}`
    const bot = processes[index]!.run(run, { pins, key, folder, version: name })
    const player = Object.assign(bot, { heartbeats: 0 })
    players.set(name, player)
    return player
  }

  const all = await inTurn(async () => {
    const first = start(0)
    if (attack.copied) await first.started()
    const six = [first, ...processes.slice(1).map((_, index) => start(index + 1))]
    await Promise.all(six.map((bot) => bot.started()))
    return six
  })
  const denials = new Set<string>()
  let longest = 0
  let allowed = 0
  let started = all
  for (let restarts = attack.restarts ?? 0; ; restarts -= 1) {
    await vi.waitFor(() => refuseUndecided(all), { timeout: 180_000, interval: 100 })
    allowed += started.filter(({ heard }) => heard.some(runs)).length
    const denied = all.filter(({ heard }) => !runs(heard.at(-1)!))
    for (const { heard } of denied) {
      denials.add(heard.at(-1)!.code)
      longest = Math.max(longest, timeOf(heard))
    }
    if (restarts === 0) break
    started = denied
    await inTurn(async () => {
      for (const bot of started) bot.heartbeats = 0
      await Promise.all(started.map((bot) => bot.again()))
    })
  }

  const goOn = all.filter((bot) => runs(bot.heard.at(-1)!)).map(({ name }) => name.split(' ').at(-1)!)
  const shown = await listedVersions(stage, id)
  // To the server, copies are one instance with the name of the last copy.
  const isShown = (name: string) => (attack.copied ? shown.length > 0 : shown.includes(name))
  for (const bot of all) bot.crash()
  return {
    allowed,
    goOn: goOn.length,
    hidden: goOn.filter((name) => !isShown(name)),
    denials: [...denials].sort(),
    longest,
  }
}

/** A bot has 5 seconds for its start: two hundred and fifty at once would be a test of the machine. */
const inTurn = turns(3)

/** All plays begin at one moment, and no seller issues forty licenses at once. */
const oneByOne = turns(1)

/** A license of Mehmet's with one seat. */
async function issue({ shop, headers, productId }: Stage): Promise<ListedLicense> {
  const { discord_id } = demoPeople.find(({ discord_username }) => discord_username === 'mehmet')!
  const payload: NewLicense = { product_id: productId, discord_id, max_instances: 1 }
  const answer = await shop.request('POST', adminLicensesUrl, { headers, payload })
  if (answer.statusCode !== 201) throw new Error(`no license: ${answer.body}`)
  return answer.json()
}

/** The bots with a seat, as the seller sees it. */
async function listedVersions({ shop, headers }: Stage, licenseId: string): Promise<(string | null)[]> {
  const answer = await shop.request('GET', licenseInstancesUrl(licenseId), { headers })
  return answer
    .json<Instance[]>()
    .filter(({ held }) => held)
    .map(({ version }) => version)
}

const runs = ({ state }: Verdict) => state !== 'denied'

/** Neither denied, nor active with a first heartbeat done: the second heartbeat shows that the first was judged. */
function isUndecided({ heard, heartbeats }: Player): boolean {
  const { state } = heard.at(-1)!
  return state === 'grace' || (state === 'active' && heartbeats < 2)
}

/** Throws while there are some. */
function refuseUndecided(all: Player[]): void {
  const undecided = all.filter(isUndecided)
  const tell = ({ name, heard, heartbeats }: Player) =>
    `${name}: ${heard.at(-1)!.code} after ${heartbeats} heartbeats`
  if (undecided.length > 0)
    throw new Error(`Neither denied nor past a heartbeat: ${undecided.map(tell).join(', ')}`)
}

/** Seconds that a denied bot had run. */
function timeOf(heard: Bot['heard']): number {
  const began = heard.find(runs)
  return began ? (heard.at(-1)!.at - began.at) / 1000 : 0
}

function layIdentity(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'instance'), '0123456789abcdef0123456789abcdef', { mode: 0o600 })
}

/** The identity and the state of an instance, while it runs. A lock would only keep the copy waiting. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const file of ['instance', 'state.json']) copyFileSync(join(from, file), join(to, file))
}
