// Process of the pages and of the bots that they show.
import { gateUrls, type GateAnswer } from '@muhur/contract/gate/gate'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { idOf, keyOf } from '../shop/names.ts'
import { Page, type Shows } from './page.ts'

export interface Task {
  port: number
  pages: Shows[]
  /** Of the shop, and the numbers of those with a bot. */
  licenses: number
  bots: number[]
}

export type Step = { kind: 'bots'; seconds: number } | { kind: 'all fresh' }

/** Messages to the parent: after all pages are open, and after each step. */
export interface Measured {
  open: number
  /** Milliseconds from the call of a heartbeat until a page has an answer with this heartbeat. */
  buyers: number[]
  admins: number[]
  /** Milliseconds from the step's begin to each page's fresh answer after an event for all pages. */
  fresh: number[]
  /** Durations of the answers alone. */
  answers: number[]
  failed: number
}

/** Connections that open at the same time: at most the server's listen backlog. */
const concurrentOpenings = 100

interface Beat {
  licenseId: string
  /** The heartbeat's time as pages show it. */
  instant: string
  sentAt: number
}

const [task] = (await once(process, 'message')) as [Task]
const pages = task.pages.map((shows) => new Page(task.port, shows))
for (let first = 0; first < pages.length; first += concurrentOpenings)
  await Promise.all(pages.slice(first, first + concurrentOpenings).map((page) => page.open()))
report([])

process.on('message', (step: Step) => void play(step))

async function play(step: Step): Promise<void> {
  const began = performance.now()
  for (const page of pages) page.forget()
  const beats: Beat[] = []
  if (step.kind === 'bots') {
    await Promise.all(task.bots.map((license) => bot(license, step.seconds, beats)))
    await sleep(3_000)
  } else while (pages.some(({ freshAt }) => freshAt === null)) await sleep(50)
  report(beats, began)
}

function report(beats: Beat[], began = 0): void {
  const delays = (isAdmin: boolean) =>
    pages
      .filter((page) => page.shows.isAdmin === isAdmin)
      .flatMap((page) =>
        beats.flatMap(({ licenseId, instant, sentAt }) => {
          const shown = page.shown.get(licenseId)
          const first = shown?.find((entry) => entry.instant >= instant)
          return shown ? [first ? first.at - sentAt : Infinity] : []
        }),
      )
  process.send!({
    open: pages.filter(({ isOpen }) => isOpen).length,
    buyers: delays(false),
    admins: delays(true),
    fresh: pages.flatMap(({ freshAt }) => (freshAt === null ? [] : [freshAt - began])),
    answers: pages.flatMap(({ answers }) => answers),
    failed: pages.reduce((sum, { failed }) => sum + failed, 0),
  } satisfies Measured)
}

/** Sends a heartbeat every second or two for so many seconds. */
async function bot(license: number, seconds: number, beats: Beat[]): Promise<void> {
  const end = performance.now() + seconds * 1000
  let instance_token: string | undefined
  await sleep(Math.random() * 2_000)
  while (performance.now() < end) {
    const sentAt = performance.now()
    const verb = instance_token ? 'heartbeat' : 'activate'
    const response = await fetch(`http://127.0.0.1:${task.port}${gateUrls[verb]}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ license_key: keyOf(license), fingerprint: 'machine-1', instance_token }),
    })
    const { code, instance, server_time: instant } = (await response.json()) as GateAnswer
    if (code !== 'VALID') throw new Error(`a bot was refused: ${code}`)
    instance_token = instance!.token
    if (verb === 'heartbeat') beats.push({ licenseId: idOf(license, task.licenses), instant, sentAt })
    await sleep(1_000 + Math.random() * 1_000)
  }
}
