import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../paths.mjs'

/** Fingerprint of the files' names and contents. @param {string[]} files */
export function fingerprintOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** The fingerprint in a build's stamp; null without a stamp. @param {string} stamp */
export function builtFrom(stamp) {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}
