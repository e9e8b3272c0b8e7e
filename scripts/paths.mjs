import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string[]} parts */
export const at = (...parts) => join(root, ...parts)

/**
 * Bytes of the files in a folder. The target of a link is not counted: npm links our own packages into `node_modules`.
 * @param {string} folder
 * @returns {number}
 */
export function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesIn(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}
