import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Kills a process and all its descendants. A signal to the process group is not enough: browsers and databases create
 * their own groups.
 * @param {number} root
 */
export function endTree(root) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(root), '/T', '/F'])
    return
  }
  /** @type {Set<number>} */
  const tree = new Set()
  // A stopped process starts no children, so the search repeats until no new child appears.
  for (let found = [root]; found.length > 0; found = childrenOf(tree)) {
    for (const pid of found) {
      tree.add(pid)
      signal(pid, 'SIGSTOP')
    }
  }
  for (const pid of tree) signal(pid, 'SIGKILL')
}

/** Children of these processes outside the set. @param {Set<number>} tree */
function childrenOf(tree) {
  return parents().flatMap(({ pid, parent }) => (tree.has(parent) && !tree.has(pid) ? [pid] : []))
}

/** All processes with their parents. @returns {{ pid: number, parent: number }[]} */
function parents() {
  if (existsSync('/proc/self/stat')) {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return names.map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return [...stdout.matchAll(/(\d+) +(\d+)/g)].map((row) => ({ pid: Number(row[1]), parent: Number(row[2]) }))
}

/** proc(5): the parent is the second field after the name, which may contain brackets. @param {string} pid */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // The process has ended.
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
