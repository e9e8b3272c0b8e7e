import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'

/** Where a PostgreSQL listens: `host` is the folder of its socket, or an address of loopback. */
export interface Address {
  host: string
  port: number
}

/** The facts that PostgreSQL wrote about itself into its data folder; null without such a file. */
export function readPostmasterFile(
  data: string,
): { pid: number; isRunning: boolean; address: Address | null } | null {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  // miscadmin.h: process, folder, start, port, folder of the socket, address; the last ones follow during the start.
  const [pid = '', , start = '', port = '', socketFolder = '', listens = ''] = lines
  const host = socketFolder || listens
  return {
    pid: Number(pid),
    isRunning: isPostmaster(Number(pid), Number(start), data),
    address: host ? { host, port: Number(port) } : null,
  }
}

/**
 * Whether the process with this number is still the process that wrote the file: numbers are used again after a restart of the
 * machine, and in a container soon.
 */
function isPostmaster(pid: number, start: number, data: string): boolean {
  if (!(pid > 0)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return process.kill(pid, 0) && start > Date.now() / 1000 - uptime()
  } catch (error) {
    // Elsewhere than on Linux: a process that is not ours to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
