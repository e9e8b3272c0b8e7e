import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { integrationUrl } from '@muhur/contract/shop/integration'
import { integrationFiles } from '@muhur/contract/gate/sdk-languages'
import { languages } from './recipes.ts'

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
  mkdirSync(place('bin'))
  const environment = {
    ...Object.assign({}, ...languages.map(({ prepare }) => prepare?.(root, sdk))),
    PATH: `${pathOfPeople()}:${place('bin')}`,
    DISCORD_TOKEN: 'a-token',
    LANG: 'C.UTF-8',
    PRODUCT: productId,
    ADDRESS: address,
  }

  let count = 0
  return {
    async build({ files, build, type }) {
      const built = place(`built-${count++}`)
      cpSync(sdk, built, { recursive: true })
      for (const [name, text] of Object.entries(files)) write(join(built, name), text)
      if (build) {
        const { code, output } = await typed(build, built, environment)
        if (code !== 0) throw new Error(`the build ended with ${code ?? 'a signal'}: ${output}`)
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
