import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at } from '../../../scripts/paths.mjs'

/** What a test must know of a golden database to use it as its people and bots did. */
export interface Known {
  license_key: string
  fingerprint: string
  /** Of the instance that was live. */
  instance_token: string
  /** Of a program of the seller's. */
  api_token: string
  /** The seller's session, whose row no backup has. */
  session: { cookie: string; row: object }
}

/** A backup of each version's database, with rows in every table, and what is known of it. */
interface Golden {
  version: string
  file: string
  known: Known
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const ending = '.backup.gz'

export const thisVersion: string = JSON.parse(readFileSync(at('package.json'), 'utf8')).version

export const goldenFile = (version: string) => join(folder, version + ending)
export const knownFile = (version: string) => join(folder, `${version}.json`)

export const goldens: Golden[] = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => {
    const version = name.slice(0, -ending.length)
    return {
      version,
      file: goldenFile(version),
      known: JSON.parse(readFileSync(knownFile(version), 'utf8')),
    }
  })
