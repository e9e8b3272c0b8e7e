import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArguments, serverEnvironment } from '../../../scripts/node24.mjs'

const discord = fileURLToPath(new URL('../../src/operator/commands/discord.ts', import.meta.url))
const doctor = fileURLToPath(new URL('../../src/operator/commands/doctor.ts', import.meta.url))
const fsck = fileURLToPath(new URL('../../src/operator/commands/fsck.ts', import.meta.url))
const keys = fileURLToPath(new URL('../../src/operator/commands/keys.ts', import.meta.url))

/** A server in a process of its own, as an operator runs it. */
export interface NodeProcess {
  address: string
  pid: number
  /** All that it printed so far. */
  output(): string
  /** Sends the signal and waits for the end. Gives the exit code; null when the signal itself ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts one and waits until it serves; `inOwnGroup`, as a terminal starts it. Throws with its output when it ends
 * instead.
 */
export async function startNode(env: Record<string, string>, inOwnGroup = false): Promise<NodeProcess> {
  const started = await launchNode(env, inOwnGroup)
  await started.serves()
  return started
}

/** Starts a node that may not serve for a while. */
export async function launchNode(
  env: Record<string, string>,
  inOwnGroup = false,
): Promise<NodeProcess & { serves(): Promise<void> }> {
  const port = env.PORT ?? String(await freePort())
  const started = run({ ...env, PORT: port }, serverArguments, inOwnGroup)
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    pid: started.process.pid!,
    output: started.output,
    async serves() {
      // Another process may have taken the port meanwhile, and answers there.
      while (!started.output().includes('Ctrl-C.') || !(await serves(address))) {
        if (started.process.exitCode !== null) {
          await started.end
          throw new Error(`the server did not start: ${started.output()}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop(signal = 'SIGTERM') {
      if (started.process.exitCode !== null || started.process.signalCode !== null)
        return started.process.exitCode
      started.process.kill(signal)
      return started.end
    },
  }
}

/** Runs a node that is expected to end by itself. */
export async function runNode(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return ended(run(env))
}

/** Runs `npm run keys` with these words and this text on its standard input. */
export async function runKeys(
  words: string[],
  env: Record<string, string>,
  input = '',
): ReturnType<typeof runNode> {
  return ended(run(env, [keys, ...words], false, input))
}

/** Starts `npm run keys` with these words, and does not wait for the end. */
export function launchKeys(words: string[], env: Record<string, string>): ReturnType<typeof run> {
  return run(env, [keys, ...words])
}

/** Runs `npm run doctor` with these words and this text on its standard input. */
export async function runDoctor(
  env: Record<string, string>,
  words: string[] = [],
  input = '',
): ReturnType<typeof runNode> {
  return ended(run(env, [doctor, ...words], false, input))
}

/** Runs `npm run discord` with these words. */
export async function runDiscord(words: string[], env: Record<string, string>): ReturnType<typeof runNode> {
  return ended(run(env, [discord, ...words]))
}

/** Runs `npm run fsck`. */
export async function runFsck(env: Record<string, string>): ReturnType<typeof runNode> {
  return ended(run(env, [fsck]))
}

/** Runs one of these npm scripts with these words, and these bytes on its standard input. */
export async function runBackup(
  command: 'backup' | 'restore' | 'move-database' | 'upgrade-database',
  words: string[],
  env: Record<string, string>,
  input: string | Buffer = '',
): ReturnType<typeof runNode> {
  const file = fileURLToPath(new URL(`../../src/operator/commands/${command}.ts`, import.meta.url))
  return ended(run(env, [file, ...words], false, input))
}

async function ended(started: ReturnType<typeof run>): ReturnType<typeof runNode> {
  return { code: await started.end, output: started.output() }
}

/** A run that is broken off leaves none behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill()))
// Vitest ends its workers with this signal; and a worker outlives a Vitest that was ended.
process.once('SIGTERM', () => process.exit())
process.once('disconnect', () => process.exit())

/** The folder of a database's nodes: the clone's own folder would hold the head of another shop's record. */
const folders = new Map<string, string>()
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function folderFor(database = ''): string {
  const folder = folders.get(database) ?? mkdtempSync(join(tmpdir(), 'muhur-node-'))
  folders.set(database, folder)
  return folder
}

function run(
  env: Record<string, string>,
  program = serverArguments,
  detached = false,
  input: string | Buffer = '',
) {
  const { PATH = '', HOME = '' } = process.env
  const DATA_DIR = folderFor(env.DATABASE_URL)
  const child = spawn(process.execPath, program, {
    env: serverEnvironment({ PATH, HOME, DATA_DIR, ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached,
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  child.stdin.end(input)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // All that it printed has arrived when its streams are closed, which is after its end.
  const end = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, output: () => text, end }
}

async function serves(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
