import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { mainProgram } from '../folder/program.ts'

/** The SHA-256 of the program's main file, by which the server knows a release of one file. Null: there is no such file. */
export async function hashOfProgram(): Promise<string | null> {
  const path = mainProgram()
  const hash = createHash('sha256')
  try {
    // A pipe would be read by two.
    if (!(await stat(path)).isFile()) return null
    for await (const part of createReadStream(path)) hash.update(part as Buffer)
    return hash.digest('hex')
  } catch {
    return null
  }
}
