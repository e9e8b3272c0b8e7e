/* oxlint-disable no-console -- the doctor writes to its terminal */
import { realpathSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { doctor } from './doctor.ts'

export * from './index.ts'

/** `node license.mjs doctor`; imported by a bot, the file does nothing by itself. */
if (process.argv[2] === 'doctor' && isRunDirectly()) void runDoctor()

function isRunDirectly(): boolean {
  try {
    return realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)
  } catch {
    return false
  }
}

async function runDoctor(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- where the operator of the software writes it
  const key = process.env.LICENSE_KEY || (await typedKey())
  const { isWell, lines } = await doctor({ key })
  console.log(lines.join('\n'))
  process.exitCode = isWell ? 0 : 1
}

/** Empty where the input ends first. */
async function typedKey(): Promise<string> {
  console.log('Lisans anahtarı:')
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
