import { createClient } from '@hey-api/openapi-ts'
import { tokensUrl, type IssuedToken, type Scope } from '@muhur/contract/access/tokens'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { openapiUrl } from '@muhur/contract/site/openapi'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { node24, tool } from '../../scripts/node24.mjs'
import { at } from '../../scripts/paths.mjs'
import { Visitor } from '../../scripts/tour/visitor.ts'

/** Each code of the page with what it prints, in the page's order. */
const sessions = [
  ...readFileSync(at('docs', 'api-sessions.md'), 'utf8').matchAll(
    /^```(sh|ts)\n([^]*?)\n```\n\n```text\n([^]*?)\n```$/gm,
  ),
].map(([, language, code = '', printed = '']) => ({ language, code, printed }))

const MUHUR = inject('addresses')[0]!
const ayse = new Visitor(MUHUR)
const environment: Record<string, string> = { MUHUR }
mkdirSync(at('artifacts'), { recursive: true })
// Within the repository, where the program's types are found.
const folder = mkdtempSync(at('artifacts', 'api-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function issue(scopes: Scope[], expires_at?: string): Promise<string> {
  const wish = { name: 'Deneme', scopes, ...(expires_at && { expires_at }) }
  return (await ayse.send('POST', tokensUrl, wish)).body<IssuedToken>(201).secret
}

beforeAll(async () => {
  expect((await ayse.signIn('ayse')).status).toBe(200)
  const EXPIRED = await issue(['licenses:read'], new Date(Date.now() + 1_000).toISOString())
  const product = { name: 'Koruma', type: 'discord_bot', published: true }
  const { id: PRODUCT } = (await ayse.send('POST', adminProductsUrl, product)).body<ListedProduct>(201)
  const TOKEN = await issue(['licenses:read', 'licenses:write'])
  const READ_ONLY = await issue(['licenses:read'])
  Object.assign(environment, { PRODUCT, TOKEN, READ_ONLY, EXPIRED })
  const headers = { authorization: `Bearer ${EXPIRED}` }
  const hasEnded = async () =>
    (await fetch(`${MUHUR}${adminLicensesUrl}?limit=1`, { headers })).status === 401
  await vi.waitUntil(hasEnded, { timeout: 60_000 })
})

test('every curl line of docs/api-sessions.md answers what stands under it', () => {
  const shell = sessions.filter(({ language }) => language === 'sh')
  const mark = '--- next block ---'
  const script = shell.map(({ code }) => code).join(`\necho '${mark}'\n`)
  const { stdout } = run('bash', ['-c', script])
  const answers = stdout.split(`${mark}\n`)
  expect(answers).toHaveLength(shell.length)
  for (const [index, { code, printed }] of shell.entries())
    expect(answers[index]!.trimEnd(), code).toMatch(patternOf(printed))
})

test('a generated client issues, extends and revokes, and its types fit', async () => {
  const [program] = sessions.filter(({ language }) => language === 'ts')
  await createClient({
    input: MUHUR + openapiUrl,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent' },
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'program.ts'), program!.code)
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
  const types = run(node24(), [
    tool('typescript'),
    ...options,
    '--lib',
    'es2024,dom,dom.iterable',
    '--allowImportingTsExtensions',
    'program.ts',
  ])
  expect(types.stdout).toBe('')
  expect(run(node24(), ['program.ts']).stdout.trimEnd()).toMatch(patternOf(program!.printed))
})

function run(command: string, args: string[]) {
  const { stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment, NO_COLOR: '1' },
  })
  if (stderr) throw new Error(stderr)
  return { stdout }
}

/** `…` is anything within a line. */
const patternOf = (printed: string) =>
  new RegExp(`^${printed.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`)
