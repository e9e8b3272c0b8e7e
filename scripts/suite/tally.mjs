import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, tool } from '../node24.mjs'
import { at, root } from '../paths.mjs'
import { endTree } from './process-tree.mjs'

/**
 * `failures`: the lines that name a failed test, each with the next line, where the output was collected.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 */

/**
 * Three times the longest step's duration on a machine with two processors; a hanging step must not stop the others.
 */
const longestStep = 30 * 60_000

/** Before a command. Children inherit the priority, and so does each thread, which a change after the start would miss. */
const lowestPriority = process.platform === 'win32' ? [] : ['nice', '-n', '19']

/** @type {AsyncLocalStorage<{ text: string, yields: boolean }>} */
const collected = new AsyncLocalStorage()

/**
 * Collects the output of `work` and prints the output below `title` at the end.
 * @param {string} title
 * @param {() => Promise<Counts>} work
 * @param {boolean} [yields] whether the commands of `work` leave the processors to every other command
 * @returns {Promise<Counts>} with `failures`
 */
export async function inOnePiece(title, work, yields = false) {
  const printed = { text: title, yields }
  try {
    const counts = await collected.run(printed, work)
    return { ...counts, failures: printed.text.match(/^ *FAIL.*\n.*$/gm) ?? [] }
  } finally {
    process.stdout.write(printed.text)
  }
}

/**
 * Runs a tool as one check.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [longest] milliseconds after which it is cut
 * @returns {Promise<Counts>}
 */
export async function check(command, args, env, longest) {
  const ok = (await run(command, args, env, { longest })) === 0
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * Runs the tests of one Vitest configuration and counts them.
 * @param {string} folder the package with the vitest.config.ts
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [options] more of Vitest's own
 * @returns {Promise<Counts>}
 */
export async function vitest(folder, env, options = []) {
  const temporary = mkdtempSync(join(tmpdir(), 'muhur-tests-'))
  const report = join(temporary, 'report.json')
  try {
    const code = await run(
      node24(),
      [
        tool('vitest'),
        'run',
        '--root',
        at(folder),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...options,
      ],
      env,
    )
    return count(report, code)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Runs tests outside Vitest that end with the line `TOTAL passed=… failed=… skipped=…`.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
export async function counted(command, args, env) {
  let last = ''
  const code = await run(command, args, env, { onOutput: (text) => (last = (last + text).slice(-200)) })
  const total = /TOTAL passed=(\d+) failed=(\d+) skipped=(\d+)\s*$/.exec(last)
  const [passed = 0, failed = 0, skipped = 0] = (total ?? []).slice(1).map(Number)
  if (!total) console.error('The tests left no total.')
  return { passed, failed: code !== 0 || !total ? Math.max(failed, 1) : failed, skipped }
}

/** @returns {Counts} */
function count(report, code) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed = result.numPassedTests
    counts.failed = result.numFailedTests
    counts.skipped = result.numPendingTests + result.numTodoTests
  } catch {
    console.error('Vitest left no report.')
  }
  // A file that fails to load, an unhandled error or an empty suite fails the run without a failed test.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/**
 * Runs a command and returns its exit code. `onOutput` gets the output, too. After `longest` milliseconds the command
 * and its descendants are killed.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ onOutput?: (text: string) => void, longest?: number }} [options]
 * @returns {Promise<number>}
 */
function run(command, args, env, { onOutput, longest = longestStep } = {}) {
  const printed = collected.getStore()
  return new Promise((resolve) => {
    const [program = command, ...words] = [...(printed?.yields ? lowestPriority : []), command, ...args]
    const child = spawn(program, words, {
      cwd: root,
      env,
      stdio: printed ? ['ignore', 'pipe', 'pipe'] : ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
    })
    const print = (text) => {
      if (printed) printed.text += text
      else process.stdout.write(text)
    }
    const limit = setTimeout(() => {
      print(`Cut after ${Math.round(longest / 1000)} seconds.\n`)
      if (child.pid) endTree(child.pid)
    }, longest)
    child.stderr?.setEncoding('utf8').on('data', print)
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      print(text)
      onOutput?.(text)
    })
    child.on('error', (error) => {
      clearTimeout(limit)
      print(`${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve(code ?? 1)
    })
  })
}
