import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  connected,
  makeCluster,
  partsOf,
  startPostgres,
  stopCommand,
  stopPostgres,
  urlOf,
} from '../../src/db/embedded/cluster.ts'
import { readPostmasterFile, type Address } from '../../src/db/embedded/postmaster.ts'
import type { Programs } from '../../src/db/embedded/programs.ts'
import { loopback, type Settings } from '../../src/db/embedded/settings.ts'
import { freePort } from '../nodes/node-process.ts'
import { formerPrograms, makeFormerCluster } from './former.ts'
import { runs, signalPostgres } from './postgres-processes.ts'

/** Commits wait until they would outlive the end of every process, but not until they would outlive a power cut. */
const forTests: Settings = {
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
}

/** A PostgreSQL server of the test's own, to break as it likes: the embedded one on a folder that goes with it. */
export class OwnPostgres {
  readonly #folder: string
  readonly #address: Address
  readonly #settings: Settings
  readonly #programs: Programs | undefined

  /** Listens on loopback, or on a socket in its folder, which is made in `place`; `isFormer`: Debian's older version. */
  static async start(
    on: 'port' | 'socket' = 'port',
    settings = forTests,
    place = tmpdir(),
    isFormer = false,
  ): Promise<OwnPostgres> {
    const folder = await mkdtemp(join(place, 'muhur-postgres-'))
    await (isFormer ? makeFormerCluster(folder) : makeCluster(folder))
    const address =
      on === 'socket' ? { host: folder, port: 5432 } : { host: loopback, port: await freePort() }
    const server = new OwnPostgres(folder, address, settings, isFormer ? formerPrograms() : undefined)
    process.once('exit', server.#stopNow)
    await server.start()
    return server
  }

  private constructor(folder: string, address: Address, settings: Settings, programs?: Programs) {
    this.#folder = folder
    this.#address = address
    this.#settings = settings
    this.#programs = programs
  }

  get port(): number {
    return this.#address.port
  }

  get url(): string {
    return urlOf(this.#folder, this.#address)
  }

  /** For a run that is broken off. */
  readonly #stopNow = () => stopPostgres(this.#folder)

  async start(): Promise<void> {
    await startPostgres(this.#folder, this.#address, this.#settings, this.#programs)
  }

  /** As `pg_ctl restart` does. */
  async restart(): Promise<void> {
    await this.stop('fast')
    await this.start()
  }

  async stop(mode: 'fast' | 'immediate' = 'immediate'): Promise<void> {
    await promisify(execFile)(...stopCommand(this.#folder, mode))
  }

  /** Ends all its processes without warning, as a machine that loses its power does. */
  async kill(): Promise<void> {
    const processes = this.#signal('SIGKILL')
    while (processes.some(runs)) await setTimeout(10)
  }

  /** Stops all its processes where they are: they keep their sockets and answer nothing. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  thaw(): void {
    this.#signal('SIGCONT')
  }

  /** Resolves when it takes connections and answers. */
  async answers(): Promise<void> {
    await (await connected(this.#folder)).end()
  }

  async remove(): Promise<void> {
    process.off('exit', this.#stopNow)
    if (readPostmasterFile(partsOf(this.#folder).data)?.isRunning) {
      this.thaw()
      await this.stop()
    }
    await rm(this.#folder, { recursive: true, force: true })
  }

  #signal(signal: NodeJS.Signals): number[] {
    return signalPostgres(partsOf(this.#folder).data, signal)
  }
}

/** The address of the embedded PostgreSQL that a server runs in its DATA_DIR. */
export function embeddedUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgresql')
  return urlOf(folder, readPostmasterFile(partsOf(folder).data)!.address!)
}
