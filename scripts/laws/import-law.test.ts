import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { node24, tool } from '../node24.mjs'
import { at } from '../paths.mjs'

const law = 'no-restricted-imports'

/** A file, the rule that must refuse the file, and the error. */
const violations = [
  ['contract/src/a.ts', law, `export * from '@muhur/server/app'`],
  ['contract/src/b.ts', law, `export * from '../../server/src/app.ts'`],
  ['contract/src/c.ts', law, `export * from 'node:crypto'`],
  ['contract/src/shop/d.ts', law, `export * from '../../../server/src/app.ts'`],
  ['contract/src/shop/denials/e.ts', law, `export * from '../../../../server/src/app.ts'`],
  ['server/src/shop/licenses/routes.ts', law, `export * from '@muhur/web/api'`],
  ['server/src/app.ts', 'no-process-env', `export const home = process.env.HOME`],
  ['server/src/access/sign-in/routes.ts', 'no-process-env', `export const home = process.env.HOME`],
  ['server/src/access/sessions/session.ts', 'no-console', `console.log('hello')`],
  ['web/src/router.tsx', law, `export * from '@muhur/server/app'`],
  ['web/src/api/api.ts', law, `export * from '../../server/src/app.ts'`],
  ['web/src/dashboard/page.tsx', law, `export * from '../../../server/src/app.ts'`],
  ['web/src/admin/home/page.tsx', law, `export * from '../../../../server/src/app.ts'`],
  ['clients/client/src/a.ts', law, `export * from 'undici'`],
  ['clients/client/src/b.ts', law, `export * from '@muhur/server/app'`],
  ['clients/client/src/d.ts', law, `export * from '../../muhur/src/run.ts'`],
  ['clients/muhur/src/a.ts', law, `export * from '@muhur/server/app'`],
  ['clients/muhur/src/b.ts', 'no-process-env', `export const home = process.env.HOME`],
  ['sdks/js/src/a.ts', law, `export * from 'undici'`],
  ['sdks/js/src/b.ts', law, `export * from '@muhur/server/app'`],
  ['sdks/js/src/call/c.ts', law, `export * from '../../test/build.ts'`],
  [
    'web/src/ui/mark.tsx',
    'no-danger',
    `export const Mark = () => <b dangerouslySetInnerHTML={{ __html: '' }} />`,
  ],
  ['server/src/operator/timers.ts', 'no-floating-promises', `Promise.resolve(1)\nexport {}`],
  ['server/src/long.ts', 'max-lines', '\n'.repeat(251)],
] as const

/** Similar imports that are allowed. */
const allowed = [
  ['contract/src/errors.ts', `export * from './errors/call.ts'\nexport * from 'typebox'`],
  ['contract/src/access/users.ts', `export * from '../http/page.ts'\nexport * from '../operation.ts'`],
  [
    'contract/src/shop/denials/denials.ts',
    `export * from '../../gate/gate.ts'\nexport * from '../../scalars.ts'`,
  ],
  ['server/src/gate/calls/verdict.ts', `export * from 'node:crypto'`],
  ['server/src/main.ts', `import { home } from './config.ts'\nconsole.log(home, process.env.HOME)`],
  ['server/src/shop/instances/instances.test.ts', `export * from '../licenses/routes.ts'`],
  ['clients/client/src/c.ts', `export * from '@muhur/contract/operation'\nexport * from './each.ts'`],
  [
    'clients/muhur/src/main.ts',
    `export * from '../../client/src/each.ts'\nexport const { HOME } = process.env`,
  ],
  ['sdks/js/src/call/ask.ts', `export * from 'node:https'\nexport * from '../proof/json.ts'`],
  ['web/src/main.tsx', `export * from './admin/page.tsx'`],
] as const

interface Finding {
  filename: string
  code: string
}
let folder: string
let findings: Finding[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-law-'))
  cpSync(at('.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const files = [...violations.map(([path, , text]) => [path, text] as const), ...allowed]
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true}}')
  const { stdout } = spawnSync(node24(), [tool('oxlint'), '--type-aware', '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  findings = JSON.parse(stdout).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const against = (path: string) => findings.filter(({ filename }) => filename === path).map(({ code }) => code)

test.each(violations)('%s is refused by %s', (path, rule) => {
  expect(against(path).filter((code) => code.includes(`(${rule})`))).not.toEqual([])
})

test.each(allowed)('%s is allowed', (path) => {
  expect(against(path)).toEqual([])
})
