import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { signalPostgres } from '../postgres/postgres-processes.ts'
import { newFolder, reference, run, type Program } from './program.ts'

const dataOf = (folder: string) => join(folder, 'data')

const names = ['pg1', 'pg2', 'pg3'] as const
const patience = 120_000

/** What one machine of the reference runs: etcd, Patroni, and PostgreSQL, which Patroni starts. */
interface Machine {
  name: string
  host: string
  folder: string
  etcd: Program
  patroni: Program
}

/**
 * The three machines of `ops/ha/` as processes of this one, each on an address of loopback of its own, and the haproxy
 * before them.
 */
export class Cluster {
  readonly #net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`
  readonly #machines: Machine[]
  readonly #isSynchronous: boolean
  #haproxy: Program | undefined

  static async start(isSynchronous: boolean): Promise<Cluster> {
    const cluster = new Cluster(isSynchronous)
    await cluster.whole()
    const file = reference('ha/haproxy-postgresql.cfg', newFolder('haproxy'), {
      '10.0.0.': cluster.#net,
      'bind 127.0.0.1:5000': `bind ${cluster.#net}10:5000`,
    })
    execFileSync('haproxy', ['-c', '-q', '-f', file])
    cluster.#haproxy = run('haproxy', ['-db', '-f', file])
    // Before its first probes haproxy takes every machine for the primary.
    await setTimeout(4_000)
    return cluster
  }

  private constructor(isSynchronous: boolean) {
    this.#isSynchronous = isSynchronous
    this.#machines = names.map((name, index) => {
      const machine = { name, host: `${this.#net}${21 + index}`, folder: newFolder(name) }
      return { ...machine, ...this.#programs(machine) }
    })
    // What Patroni started outlives Patroni. First of all, since it stands in a folder that goes.
    process.prependOnceListener('exit', () => {
      for (const { folder } of this.#machines) signalPostgres(dataOf(folder), 'SIGKILL')
    })
  }

  /** The address that follows the primary, for a role and its database. */
  url(role: string, password: string, database: string): string {
    return `postgres://${role}:${password}@${this.#net}10:5000/${database}`
  }

  /** Runs a file of SQL through haproxy as the administrator does. */
  administrate(file: string, ...variables: string[]): void {
    const set = variables.flatMap((variable) => ['--set', variable])
    const args = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', ...set, '--file', file]
    execFileSync('psql', [this.url('postgres', 'CHANGE-ME-1', 'postgres'), ...args])
  }

  /** Waits until one machine is the primary and the two others follow it. Gives the primary's name. */
  async whole(): Promise<string> {
    const end = performance.now() + patience
    for (;;) {
      const members = await this.#members()
      const leader = members.find(({ role }) => role === 'leader')
      const following = members.filter(
        ({ role, state, timeline }) =>
          role !== 'leader' && /running|streaming/.test(state) && timeline === leader?.timeline,
      )
      const hasSync = !this.#isSynchronous || following.some(({ role }) => role === 'sync_standby')
      if (leader && following.length === 2 && hasSync) return leader.name
      if (performance.now() > end)
        throw new Error(`the cluster is not whole: ${JSON.stringify(members)}\n${this.output()}`)
      await setTimeout(200)
    }
  }

  /** Ends all programs of one machine without warning, as a power cut does. Gives what starts them again. */
  lose(name: string): () => void {
    const machine = this.#machines.find((one) => one.name === name)!
    for (const program of [machine.patroni, machine.etcd]) void program.stop('SIGKILL')
    signalPostgres(dataOf(machine.folder), 'SIGKILL')
    return () => void Object.assign(machine, this.#programs(machine))
  }

  /**
   * Freezes PostgreSQL on all machines but this one: nothing is received, and nobody knows. Gives what ends them there, so
   * that what was on its way to them is lost, too; their Patroni starts them again.
   */
  freezeOthers(name: string): () => void {
    const others = this.#machines.filter((one) => one.name !== name)
    const send = (signal: NodeJS.Signals) =>
      others.forEach(({ folder }) => signalPostgres(dataOf(folder), signal))
    send('SIGSTOP')
    return () => send('SIGKILL')
  }

  /** The last that Patroni said on each machine. */
  output(): string {
    return this.#machines.map(({ patroni }) => patroni.output().slice(-3_000)).join('\n')
  }

  async stop(): Promise<void> {
    await this.#haproxy?.stop()
    for (const { patroni } of this.#machines) await patroni.stop()
    await Promise.all(this.#machines.map(({ etcd }) => etcd.stop()))
  }

  #programs({ name, host, folder }: Omit<Machine, 'etcd' | 'patroni'>): Pick<Machine, 'etcd' | 'patroni'> {
    const etcd = reference('ha/etcd.env', folder, {
      'NAME=pg1': `NAME=${name}`,
      '/var/lib/etcd/muhur': join(folder, 'etcd'),
      'URLS=http://10.0.0.21': `URLS=http://${host}`,
      '10.0.0.': this.#net,
    })
    const env = Object.fromEntries(
      readFileSync(etcd, 'utf8')
        .split('\n')
        .filter((line) => /^\w/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const patroni = reference('ha/patroni.yaml', folder, {
      'name: pg1': `name: ${name}`,
      'listen: 10.0.0.21': `listen: ${host}`,
      'connect_address: 10.0.0.21': `connect_address: ${host}`,
      '10.0.0.0/24': '127.0.0.0/8',
      '10.0.0.': this.#net,
      'synchronous_mode: true': `synchronous_mode: ${this.#isSynchronous}`,
      '/var/lib/postgresql/15/muhur': dataOf(folder),
      '/var/lib/postgresql/patroni.pgpass': join(folder, 'pgpass'),
      '/var/run/postgresql': folder,
    })
    return { etcd: run('etcd', [], env, folder), patroni: run('patroni', [patroni], {}, folder) }
  }

  async #members(): Promise<Member[]> {
    for (const { host } of this.#machines) {
      const answer = await fetch(`http://${host}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}
