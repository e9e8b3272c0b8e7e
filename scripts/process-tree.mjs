import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Ends a process and all that it started at once, without a word. A signal to its group would not do: browsers and
 * databases put themselves into groups of their own.
 * @param {number} root
 */
export function endTree(root) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(root), '/T', '/F'])
    return
  }
  /** @type {Set<number>} */
  const tree = new Set()
  // A stopped process starts no more children: looked at until no new one is found.
  for (let found = [root]; found.length > 0; found = childrenOf(tree)) {
    for (const pid of found) {
      tree.add(pid)
      signal(pid, 'SIGSTOP')
    }
  }
  for (const pid of tree) signal(pid, 'SIGKILL')
}

/** Those of these processes that are not among them. @param {Set<number>} tree */
function childrenOf(tree) {
  return parents().flatMap(({ pid, parent }) => (tree.has(parent) && !tree.has(pid) ? [pid] : []))
}

/** Every process with its parent. @returns {{ pid: number, parent: number }[]} */
function parents() {
  if (existsSync('/proc/self/stat')) {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return names.map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return [...stdout.matchAll(/(\d+) +(\d+)/g)].map((row) => ({ pid: Number(row[1]), parent: Number(row[2]) }))
}

/** proc(5): the parent is the second field behind the name, which may hold brackets. @param {string} pid */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // It ended meanwhile.
    return 0
  }
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
