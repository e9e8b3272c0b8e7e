import { readFileSync, readdirSync } from 'node:fs'

const ticksInASecond = 100

/**
 * Seconds of processor time that a process, those that it has started, and those of them that have ended have spent; null
 * where the system does not tell (Linux does, in /proc).
 */
export function processorTime(pid: number): number | null {
  const first = statOf(pid)
  if (!first) return null
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    return stat?.parent === pid ? [stat] : []
  })
  return children.reduce((sum, { spent }) => sum + spent, first.spent + first.ended) / ticksInASecond
}

/** The process that started this one; null where the system does not tell. */
export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null
}

/** Fields 4 and 14 to 17 of proc_pid_stat(5), times in ticks. */
function statOf(pid: number): { parent: number; spent: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, spent: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return null
  }
}
