import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent, LiveEvents } from '@muhur/contract/site/live'
import { liveUrl } from '@muhur/contract/site/live'
import { Refetching, type Shown } from './streams-refetch.ts'
import { bot, type Beat, type BotTask } from './streams-bots.ts'

/** One page: its user's session and the list on display. */
export interface PageTask {
  session: string
  url: string
}

export interface Task {
  port: number
  pages: PageTask[]
  bots: BotTask[]
}

export type Step = { kind: 'bots'; seconds: number } | { kind: 'all fresh' }

/** Messages to the parent: after all pages are open, and after each step. */
export interface Measured {
  open: number
  /** Milliseconds from the call of a heartbeat until a page has an answer with this heartbeat. */
  buyers: number[]
  admins: number[]
  /** Milliseconds from an event for all pages to each page's fresh answer, and durations of the answers alone. */
  fresh: number[]
  answers: number[]
  failed: number
}

/** Connections that open at the same time: at most the server's listen backlog. */
const concurrentOpenings = 100
const firstWait = 1_000
const longestWait = 30_000

const [task] = (await once(process, 'message')) as [Task]
let open = 0
/** When all pages began to wait for fresh answers; null while they do not wait. */
let staleSince: number | null = null
let fresh: number[] = []
const shown: Shown[] = []
const pages = task.pages.map((page) => new Refetching(task.port, page, (entry) => shown.push(entry)))
for (let first = 0; first < pages.length; first += concurrentOpenings)
  await Promise.all(pages.slice(first, first + concurrentOpenings).map((page) => greeted(page)))
report([])

process.on('message', (step: Step) => void play(step))

async function play(step: Step): Promise<void> {
  shown.length = 0
  Refetching.forget()
  fresh = []
  if (step.kind === 'bots') {
    const beats: Beat[] = []
    await Promise.all(task.bots.map((one) => bot(task.port, one, step.seconds, beats)))
    await sleep(3_000)
    return report(beats)
  }
  staleSince = performance.now()
  while (fresh.length < pages.length) await sleep(50)
  staleSince = null
  report([])
}

function report(beats: readonly Beat[]): void {
  const { answers, failed } = Refetching
  process.send!({ open, ...latencies(beats), fresh, answers, failed } satisfies Measured)
}

/** For each heartbeat and each page that shows its license: the delay until the page knew. Sorted by kind of page. */
function latencies(beats: readonly Beat[]): Pick<Measured, 'buyers' | 'admins'> {
  const ofLicense = Map.groupBy(shown, ({ licenseId }) => licenseId)
  const all = beats.flatMap(({ licenseId, instant, sentAt }) =>
    [...Map.groupBy(ofLicense.get(licenseId) ?? [], ({ page }) => page)].flatMap(([page, entries]) => {
      const first = entries.find((entry) => entry.instant >= instant)
      return [{ isAdmin: page.isAdmin, latency: first ? first.at - sentAt : Infinity }]
    }),
  )
  const of = (wanted: boolean) =>
    all.filter(({ isAdmin }) => isAdmin === wanted).map(({ latency }) => latency)
  return { buyers: of(false), admins: of(true) }
}

/** Resolves at the page's first `hello`; the page stays connected until this process ends. */
function greeted(page: Refetching): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let failures = 0

  function openStream(): void {
    let isOver = false
    const again = (wait: number) => {
      if (isOver) return
      isOver = true
      socket.destroy()
      setTimeout(openStream, wait)
    }
    const backoff = () => Math.min(longestWait, firstWait * 2 ** failures++) * (0.5 + Math.random() / 2)
    let isOpen = false
    const socket = connect(task.port, '127.0.0.1')
    socket.setEncoding('latin1')
    socket.on('error', () => again(backoff()))
    socket.on('close', () => {
      if (isOpen) open -= 1
      again(backoff())
    })
    // Parses only the necessary part of HTTP, so that pages cost little.
    socket.on('data', (text: string) => {
      for (const [, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n/g)) {
        if (name === 'hello') {
          isOpen = true
          open += 1
          failures = 0
          resolve()
        }
        if (name === 'bye') again((JSON.parse(data!) as LiveEvents['bye']).again_in)
        handleEvent(page, name as LiveEvent, data!)
      }
    })
    const request = `GET ${liveUrl} HTTP/1.1\r\nhost: 127.0.0.1:${task.port}\r\n`
    socket.write(`${request}cookie: muhur=${page.task.session}\r\n\r\n`)
  }
  openStream()
  return promise
}

function handleEvent(page: Refetching, name: LiveEvent, data: string): void {
  if (name === 'changed') page.changed((JSON.parse(data) as LiveEvents['changed']).license_ids)
  if (name === 'hello' || name === 'refetch') asked(page, (JSON.parse(data) as LiveEvents['refetch']).within)
}

function asked(page: Refetching, within: number): void {
  const since = staleSince
  const fetchAll = async () => {
    await page.everything()
    if (since !== null) fresh.push(performance.now() - since)
  }
  setTimeout(() => void fetchAll(), Math.random() * within)
}
