import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { delays } from './cases/delays.ts'
import { greetings } from './cases/greetings.ts'
import { keySets } from './cases/key-sets.ts'
import { licenseKeys } from './cases/license-keys.ts'
import { readings } from './cases/readings.ts'
import { requests } from './cases/requests.ts'
import { wrongSignatures } from './cases/signatures-check.ts'
import { signatures } from './cases/signatures.ts'
import { times } from './cases/times.ts'
import { verdicts } from './cases/verdicts.ts'

/**
 * Writes the cases that hold the SDKs to docs/sdk-protocol.md. With `--check` it writes nothing, ends with 1 where a file differs
 * from the cases, and computes every signature anew. The expected result of each case is written by hand; only tokens, bodies and
 * signatures are built, with keys from fixed seeds, so every run gives the same files.
 */
const files: Record<string, { name: string }[]> = {
  'verdicts.json': verdicts,
  'signatures.json': signatures,
  'key-sets.json': keySets,
  'requests.json': requests,
  'delays.json': delays,
  'keys.json': licenseKeys,
  'greetings.json': greetings,
  'times.json': times,
  'readings.json': readings,
}

const check = process.argv.includes('--check')
for (const [file, cases] of Object.entries(files)) {
  const names = cases.map(({ name }) => name)
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  if (twice.length > 0) throw new Error(`${file} has two cases of one name: ${twice.join(', ')}`)
  put(file, cases)
}

if (check) {
  const wrong = wrongSignatures()
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
}

/** Writes a file, or compares it. */
function put(file: string, cases: object[]): void {
  const path = join(import.meta.dirname, file)
  const text = written({ cases })
  if (!check) {
    writeFileSync(path, text)
    console.log(`${file}: ${cases.length} cases`)
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${file} is not what its cases make: run npm run vectors`)
    process.exitCode = 1
  }
}

/** JSON with short lists on one line. */
function written(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(/\[\s+("[^"\n]*"(?:,\s+"[^"\n]*")*)\s+\]/g, (_, words: string) => `[${words.replace(/,\s+/g, ', ')}]`)}\n`
}
