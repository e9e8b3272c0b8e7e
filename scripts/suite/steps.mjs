import { spawnSync } from 'node:child_process'
import { findChromium } from '../chromium.mjs'
import { install } from '../install.mjs'
import { node24, tool, withTools } from '../node24.mjs'
import { at } from '../paths.mjs'
import { withServer } from '../started-server.mjs'
import { languages } from '../../sdks/languages.mjs'
import { check, counted, vitest } from './tally.mjs'

/**
 * `group`: neighbouring steps of one group run at the same time, since they wait more than they compute, or keep one
 * processor busy. `yields`: in a group, the step computes in the time that the others wait, and takes no processor from them:
 * an SDK has five seconds for its start.
 * @typedef {{ name: string, group?: string, yields?: boolean, leftOut?: string, run: () => Promise<import('./tally.mjs').Counts> }} Step
 */

/**
 * Tests with results that may differ between versions of PostgreSQL: locks and races, plans and sorting of lists, searches, the
 * audit's SQL.
 */
const dependsOnVersion = [
  'race',
  'fsck/',
  'group-commit',
  'machine',
  'list',
  'search',
  'overview',
  'imports.test',
]

/** The whole suite in order, fast steps first; what reads sources alone runs beside the SDKs. @returns {Step[]} */
export function steps() {
  const chromium = findChromium()
  const postgres = process.env.TEST_DATABASE_URL
  // CI=true alone makes tools colour their output, which log files cannot show.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }
  const env = withTools({ ...process.env, CHROMIUM_PATH: chromium, ...plain })
  const embedded = { ...env, TEST_DATABASE_URL: undefined }
  const noPostgres = postgres ? undefined : 'TEST_DATABASE_URL does not name a PostgreSQL server'
  const noChromium = chromium ? undefined : 'no Chromium was found (CHROMIUM_PATH names one)'
  const noLanguage = Object.values(languages).map(missing).find(Boolean)
  const noPython = have('python3') ? undefined : 'there is no python3'
  const noPromtool = have('promtool') ? undefined : 'there is no promtool (of Prometheus)'
  const noFaketime = have('faketime') ? undefined : 'there is no faketime'
  const noSignals =
    process.platform === 'linux' ? undefined : 'it freezes processes, and reads what they use in /proc'
  const node = (...args) => check(node24(), args, env)

  return [
    { name: 'schema dump', run: () => node(at('server', 'migrations', 'dump.ts'), '--check') },
    { name: 'error page and events', run: () => node(at('scripts', 'errors.ts'), '--check') },
    {
      name: 'alert rules',
      leftOut: noPromtool,
      run: () => check('promtool', ['test', 'rules', at('ops', 'alerts.test.yaml')], env),
    },
    { name: 'scripts tests', run: () => vitest('scripts', env) },
    { name: 'bench tests', run: () => vitest('bench', env) },
    { name: 'SDK build', run: () => node(at('scripts', 'build', 'build-sdk.mjs')) },
    ...[
      { name: 'format', run: () => node(tool('prettier'), '--check', '--log-level', 'warn', '.') },
      { name: 'lint', run: () => node(tool('oxlint'), '--type-aware', '--deny-warnings', '--format=unix') },
      ...['server', 'web', 'e2e', 'scripts', 'sdks', 'sdks/js', 'clients', 'bench'].map((folder) => ({
        name: `types: ${folder}`,
        // Each of the compiler's four checkers learns the shared types anew: with them the server takes 36 s of a processor, not 13.
        run: () => node(tool('typescript'), '-p', at(folder), '--checkers', '1'),
      })),
      { name: 'SDK cases', run: () => node(at('sdks', 'vectors', 'generate.ts'), '--check') },
    ].map((step) => ({ ...step, group: 'sources and SDKs', yields: true })),
    ...Object.entries(languages).map(([name, language]) => ({
      name: `SDK: ${name}`,
      group: 'sources and SDKs',
      leftOut: missing(language),
      run: () =>
        language.tests
          ? counted(language.tests.command, language.tests.args, env)
          : vitest(`sdks/${name}`, env),
    })),
    { name: 'server tests', run: () => vitest('server', embedded) },
    {
      name: 'chaos',
      group: 'chaos, oldest and web',
      leftOut: noSignals,
      run: () => chaos(embedded),
    },
    {
      name: 'server tests on the oldest PostgreSQL',
      group: 'chaos, oldest and web',
      yields: true,
      leftOut: noPostgres,
      run: () => vitest('server', env, dependsOnVersion),
    },
    {
      name: 'killed nodes on the oldest PostgreSQL',
      group: 'chaos, oldest and web',
      leftOut: noPostgres ?? noSignals,
      run: () => chaos(env, 'kill-node'),
    },
    {
      name: 'web component tests',
      group: 'chaos, oldest and web',
      yields: true,
      leftOut: noChromium,
      run: () => vitest('web', env),
    },
    {
      name: 'SDKs: hostile server',
      group: 'hostile server',
      leftOut: noLanguage,
      run: () => vitest('sdks/hostile', env),
    },
    {
      name: 'web build',
      group: 'hostile server',
      yields: true,
      run: () => node(at('scripts', 'build', 'build-web.mjs')),
    },
    { name: 'image, or packed server', run: () => node(at('scripts', 'suite', 'try-image.mjs')) },
    { name: 'first visit', run: () => node(at('scripts', 'suite', 'first-visit.mjs')) },
    { name: 'browser specs', leftOut: noChromium, run: () => vitest('e2e', embedded) },
    // Not at the same time as tests in real time: generating and compiling a client takes both cores.
    { name: 'API: client and sessions', run: () => vitest('e2e/api', embedded) },
    {
      name: 'API: outside validators',
      leftOut: noPython,
      run: () => {
        // Apart from the packages of the product: as many again, which only the suite needs.
        install(at('scripts', 'openapi-judges'))
        return withServer((address) => node(at('scripts', 'openapi-judges', 'judge.mjs'), address))
      },
    },
    // Alone: the page shows how many bots run in some seconds, which depends on how often each gets a processor.
    {
      name: 'SDKs: relay',
      leftOut: noLanguage,
      run: () => vitest('sdks/relay', env),
    },
    {
      name: 'SDKs: clocks',
      group: 'real time',
      leftOut: noLanguage ?? noFaketime,
      run: () => vitest('sdks/clock', env),
    },
    {
      name: 'five minutes',
      group: 'real time',
      leftOut: noChromium ?? noLanguage,
      run: () => vitest('e2e/five-minutes', embedded),
    },
    {
      name: 'two minutes',
      group: 'real time',
      leftOut: noChromium,
      run: () => vitest('e2e/sales', embedded),
    },
    {
      name: 'snippets',
      group: 'real time',
      leftOut: noLanguage,
      run: () => vitest('e2e/snippets', embedded),
    },
    { name: 'tour', run: () => withServer((address) => node(at('scripts', 'tour.ts'), address)) },
  ]
}

/** @param {NodeJS.ProcessEnv} env @param {string[]} options */
const chaos = (env, ...options) =>
  vitest('server', { ...env, CHAOS: 'brief' }, ['--config', at('server', 'chaos.config.ts'), ...options])

/** @param {import('../../sdks/language.ts').Language} language */
const missing = ({ tool: needed }) =>
  needed && !have(needed.command) ? `there is no ${needed.command} (${needed.version})` : undefined

/** @param {string} command */
function have(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
}
