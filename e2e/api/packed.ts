import { tokensUrl, type IssuedToken, type Scope } from '@muhur/contract/access/tokens'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, expect, inject } from 'vitest'
import { buildClients } from '../../scripts/build/build-clients.mjs'
import { node24 } from '../../scripts/node24.mjs'
import { npm } from '../../scripts/install.mjs'
import { at } from '../../scripts/paths.mjs'
import { Visitor } from '../../scripts/tour/visitor.ts'

const execute = promisify(execFile)

/** A folder for the programs of one test file, removed after the last test. */
function ownFolder(): string {
  mkdirSync(at('artifacts'), { recursive: true })
  const folder = mkdtempSync(at('artifacts', 'client-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs a program in a folder. Asynchronous: else a connection that the server closes meanwhile would look open. */
export async function run(folder: string, command: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: folder, env: { ...process.env, ...env, NO_COLOR: '1' } }
  const { stdout, stderr } = await execute(command, args, options)
  if (stderr) throw new Error(stderr)
  return stdout
}

/** The packed file of a client, as a seller builds and installs the file. */
async function install(name: 'client' | 'muhur', folder: string): Promise<void> {
  await buildClients()
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const pack = npm(['pack', at('clients', name), '--silent'])
  const packed = (await run(folder, pack.command, pack.args)).trim()
  const add = npm(['install', `./${packed}`, '--offline', '--no-audit', '--no-fund', '--silent'])
  await run(folder, add.command, add.args)
}

export const programIn = (folder: string) => join(folder, 'node_modules/@muhur/command/dist/main.js')

interface Given {
  input?: string
  env?: Record<string, string>
}

/** Runs the installed command; its exit code and what it wrote. */
const commandIn =
  (folder: string, usual: Record<string, string>) =>
  async (words: string[], { input = '', env = usual }: Given = {}) => {
    const { PATH = '' } = process.env
    const options = { cwd: folder, env: { PATH, HOME: folder, ...env } }
    const child = spawn(node24(), [programIn(folder), ...words], options)
    child.stdin.end(input)
    const exit = new Promise((resolve) => child.once('close', resolve))
    const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
    return { out, error, code }
  }

/**
 * The packed command with its login: `muhur` runs it, `json` gives the answer of one that succeeds and says nothing else, and `question`
 * what one asks that is not agreed to.
 */
export async function installedCommand(scopes: Scope[]) {
  const shop = await installed('muhur', scopes)
  const muhur = commandIn(shop.folder, { MUHUR_URL: shop.MUHUR, MUHUR_TOKEN: shop.token })
  const json = async <Answer>(words: string[]): Promise<Answer> => {
    const { out, error, code } = await muhur([...words, '--output', 'json'])
    expect({ error, code }).toEqual({ error: '', code: 0 })
    return JSON.parse(out) as Answer
  }
  const question = async (...words: string[]): Promise<string> => {
    const { code, out, error } = await muhur(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain('--yes')
    return error
  }
  return { ...shop, muhur, json, question }
}

type Client = typeof import('../../clients/client/src/index.ts')

/** The packed client, as a program of the seller imports it. */
export async function installedClient(scopes: Scope[]) {
  const shop = await installed('client', scopes)
  const client = (await import(join(shop.folder, 'node_modules/@muhur/client/dist/index.js'))) as Client
  return { ...shop, client }
}

/** A packed program in a folder of its own, and Ayşe, who issued its token and made a product. */
async function installed(name: 'client' | 'muhur', scopes: Scope[]) {
  const MUHUR = inject('addresses')[0]!
  const folder = ownFolder()
  const ayse = new Visitor(MUHUR)
  const { status } = await ayse.signIn('ayse')
  if (status !== 200) throw new Error(`Ayşe was not signed in: ${status}`)
  const issue = async (wanted: Scope[]): Promise<string> => {
    const wish = { name: 'İstemci', scopes: wanted }
    return (await ayse.send('POST', tokensUrl, wish)).body<IssuedToken>(201).secret
  }
  const makeProduct = async (): Promise<string> => {
    const wish = { name: `Koruma ${crypto.randomUUID()}`, type: 'discord_bot', published: true }
    return (await ayse.send('POST', adminProductsUrl, wish)).body<ListedProduct>(201).id
  }
  const [token, product] = [await issue(scopes), await makeProduct()]
  await install(name, folder)
  return { MUHUR, folder, issue, makeProduct, token, product }
}
