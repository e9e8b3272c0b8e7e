import { readFileSync } from 'node:fs'
import { at } from '../../scripts/paths.mjs'
import type { Plan } from './run.ts'

/** What else stands on the pages, by its id. */
type Others = (id: string) => string

export type Recipe = (text: string, others: Others) => Plan

/** What `snippets.ts` in a language's folder says of the snippets in that language. */
export interface LanguageSnippets {
  /** The command of each snippet. */
  recipes: Record<string, Recipe>
  /** Makes in the folder what they need beside the downloads, programs in its `bin`. Gives what is set for each run. */
  prepare?: (folder: string, downloads: string) => Record<string, string>
}

/** Stands behind a snippet that does nothing else, where a bot would go on. */
export const wentOn = 'went on'

/** The line of a stand-in where the real library connects to Discord. */
export const connected = 'STAND-IN: connected'

/** What a snippet's program prints where the license was refused, before it ends with the code that means: not again. */
const refusal = /\[Mühür\] Bu lisans iptal edilmiş\..*\(REVOKED/
const exitCode = 78
export const refused = { denied: refusal, code: exitCode }

/** A call to the gate, or several. */
export const curl = (text: string): Plan => ({
  files: {},
  type: text,
  runs: /\{"valid":true,"code":"VALID"/,
  denied: /\{"valid":false,"code":"REVOKED"/,
  code: 0,
})

/** What a reader copies by hand, from one answer into the next call, is taken from the file of the last answer. */
export function session(text: string): Plan {
  const token = `TOKEN=$(node -p 'JSON.parse(fs.readFileSync("last", "utf8")).instance?.token')`
  const calls = text.replaceAll('; echo; }', ' | tee last; echo; }').replaceAll(/^TOKEN=.*$/gm, token)
  return { ...curl(calls), runs: /("valid":true[^]*){3}/, denied: /("code":"REVOKED"[^]*){3}/ }
}

/** What one types to start a bot that stands there already. */
export const start =
  (files: Record<string, string>) =>
  (text: string): Plan => ({
    files,
    type: text,
    runs: new RegExp(`${connected}|${wentOn}|^connected$`, 'm'),
    ...refused,
  })

/** One line for each language. */
export function doctor(text: string): Plan {
  const asked = text.match(/ doctor$/gm)!.length
  const says = (verdict: string) => new RegExp(`(muhur-doctor .*VERDICT=${verdict} [^]*){${asked}}`)
  return { files: {}, type: text, runs: says('VALID'), denied: says('REVOKED'), code: 1 }
}

/** Activates, and believes the answer by the snippet alone. */
export const verified = (text: string): Plan => ({
  files: { 'verdict.mjs': text, 'index.mjs': activation },
  type: 'exec node index.mjs',
  runs: new RegExp(wentOn),
  ...refused,
})

const activation = `import { verdict } from './verdict.mjs'
const { LICENSE_KEY, PRODUCT, ADDRESS } = process.env
const call = { iss: ADDRESS, aud: PRODUCT, verb: 'activate', nonce: crypto.randomUUID() }
const fingerprint = 'makine-0001'
const body = JSON.stringify({ license_key: LICENSE_KEY, product_id: PRODUCT, fingerprint, nonce: call.nonce })
const ask = async (url, init) => (await fetch(ADDRESS + url, init)).json()
const headers = { 'content-type': 'application/json' }
const answer = await ask('/api/license/activate', { method: 'POST', headers, body })
const { code } = verdict(answer, await ask('/.well-known/jwks.json'), { ...call, body, fingerprint })
if (code !== 'VALID') {
  console.error('[Mühür] Bu lisans iptal edilmiş. (' + code)
  process.exit(${exitCode})
}
console.log('${wentOn}')`

export const exampleOf = (path: string) => readFileSync(at('examples', path), 'utf8')
