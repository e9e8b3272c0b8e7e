import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { integrationUrl } from '@muhur/contract/shop/integration'
import { integrationFiles } from '@muhur/contract/gate/sdk-languages'
import { at } from '../../scripts/paths.mjs'

/** How a snippet becomes a program. The key and the server's address are put into it last. */
export interface Plan {
  files: Record<string, string>
  /** Typed first, once for every run. */
  build?: string
  /** Typed into a terminal in the folder of the files. */
  type: string
  /** What is printed where it runs on. */
  runs: RegExp
  /** What is printed where it may not. */
  denied: RegExp
  /** With which code it ends then; 143: it is a plugin, whose server goes on until it is told to end. */
  code: number
}

export interface Outcome {
  output: string
  code: number | null
}

interface Workshop {
  /** @returns what runs it, with a key, until something is printed or it ends by itself */
  build(plan: Plan): Promise<(key: string, until: RegExp) => Promise<Outcome>>
  close(): void
}

/** Milliseconds that a program may take on a busy machine. */
const patience = 180_000

/** Where snippets are run, with this product's files as its page gives them. */
export async function openWorkshop(address: string, productId: string): Promise<Workshop> {
  const root = mkdtempSync(join(tmpdir(), 'muhur-snippets-'))
  const place = (name: string) => join(root, name)
  const sdk = place('sdk')
  mkdirSync(sdk)
  for (const [file, { name }] of Object.entries(integrationFiles)) {
    const answer = await fetch(address + integrationUrl(productId, file))
    writeFileSync(join(sdk, name), await answer.text())
  }
  compile(place('muhur'), [join(sdk, 'Muhur.java')])
  compile(place('paper'), [
    ...javaFiles(at('examples/paper-plugin/stubs')),
    ...javaFiles(at('examples/paper-plugin/test')),
  ])
  mkdirSync(place('bin'))
  // Not every system calls it so.
  symlinkSync(located('python3'), join(place('bin'), 'python'))

  const environment = {
    PATH: `${pathOfPeople()}:${place('bin')}`,
    DISCORD_TOKEN: 'a-token',
    LANG: 'C.UTF-8',
    MUHUR: place('muhur'),
    PAPER: place('paper'),
    PRODUCT: productId,
    ADDRESS: address,
    // Starts faster, and nothing here runs for long.
    JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
  }

  let count = 0
  return {
    async build({ files, build, type }) {
      const built = place(`built-${count++}`)
      cpSync(sdk, built, { recursive: true })
      for (const [name, text] of Object.entries(files)) write(join(built, name), text)
      if (build) {
        const { code, output } = await typed(build, built, environment)
        if (code !== 0) throw new Error(output)
      }
      return async (key, until) => {
        const folder = place(`run-${count++}`)
        cpSync(built, folder, { recursive: true })
        const filled = (text: string) =>
          text
            .replaceAll(/MHR-(…|X{12})/g, key)
            .replaceAll(/http:\/\/127\.0\.0\.1:3000|\{\{address\}\}/g, address)
        for (const [name, text] of Object.entries(files)) write(join(folder, name), filled(text))
        return typed(filled(type), folder, { ...environment, HOME: folder, LICENSE_KEY: key }, until)
      }
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Bots run on the system's Node, not on the one that npm brought for the server. */
const pathOfPeople = () =>
  process.env
    .PATH!.split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')

/** Types `text` into a terminal, and ends what runs in it once it printed what was waited for. */
async function typed(
  text: string,
  cwd: string,
  env: Record<string, string>,
  until?: RegExp,
): Promise<Outcome> {
  const terminal = spawn('bash', ['-c', text], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-terminal.pid!, signal)
    } catch {
      // it ended by itself
    }
  }
  const hear = (part: Buffer) => {
    output += part.toString()
    if (until?.test(output)) send('SIGTERM')
  }
  terminal.stdout.on('data', hear)
  terminal.stderr.on('data', hear)
  const tooLong = setTimeout(send, patience, 'SIGKILL')
  const [code] = (await once(terminal, 'close')) as [number | null]
  clearTimeout(tooLong)
  return { output, code }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function compile(into: string, files: string[]): void {
  const { status, stderr } = spawnSync(
    'javac',
    ['--release', '17', '-encoding', 'UTF-8', '-d', into, ...files],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

const javaFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name))

const located = (command: string) =>
  spawnSync('bash', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim()
