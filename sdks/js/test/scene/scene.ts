import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as plain } from 'vitest'
import { botArguments, spawnCommand, type Started } from './processes.ts'
import { key, product, startServer, type LicenseServer } from './server.ts'

/** A server, a folder and the bots of one test, which runs at the same time as others. */
export interface Scene {
  /** Asks for a heartbeat each second. */
  server: LicenseServer
  folder: string
  /** Makes another folder. */
  newFolder(): string
  /** The file that names the leader of the folder. */
  lock: string
  /** Starts a bot in the folder; `more` is added to its environment. */
  startBot(does?: string, more?: Record<string, string>): Started
  startProcess(args: string[]): Started
  /** How many calls of this verb the server got. */
  count(verb: string): number
  /** Keeps the lock for a process of the machine with this name until the test ends. Gives the content of the lock. */
  holdLock(machine: string): string
  /** Keeps a lock from becoming stale until the test ends. */
  keepFresh(file: string): void
}

export const test = plain.extend<{ scene: Scene }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern.
  scene: async ({}, use) => {
    const server = await startServer({ interval: 1 })
    const folders = mkdtempSync(join(tmpdir(), 'muhur-sdk-'))
    const newFolder = () => mkdtempSync(join(folders, 'bot-'))
    const folder = newFolder()
    const lock = join(folder, product, 'lock')
    const processes: Started[] = []
    const timers: NodeJS.Timeout[] = []
    const startProcess = (args: string[], env: Record<string, string> = {}) => {
      const started = spawnCommand([process.execPath, ...args], env)
      processes.push(started)
      return started
    }
    const repeat = (work: () => void) => {
      work()
      timers.push(setInterval(work, 500))
    }
    await use({
      server,
      folder,
      newFolder,
      lock,
      startProcess,
      startBot: (does = 'stays', more = {}) =>
        startProcess(botArguments(does), {
          PINS: server.pins,
          FOLDER: folder,
          LICENSE_KEY: key,
          LICENSE_QUIET: '1',
          ...more,
        }),
      count: (verb) => server.verbs().filter((each) => each === verb).length,
      holdLock(machine) {
        const content = lockOf(machine)
        repeat(() => writeFileSync(lock, content))
        return content
      },
      keepFresh: (file) => repeat(() => utimesSync(file, new Date(), new Date())),
    })
    for (const timer of timers) clearInterval(timer)
    for (const { process: child } of processes) child.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
    await server.close()
    rmSync(folders, { recursive: true, force: true })
  },
})

/** The content of a lock that another holder wrote on this machine, by its name. */
export const lockOf = (machine: string) =>
  JSON.stringify({ pid: process.pid, machine, folder: '1:1', id: 'other' })
