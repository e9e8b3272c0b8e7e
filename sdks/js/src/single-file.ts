import { realpathSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { doctor } from './doctor.ts'

export * from './index.ts'

/** `node license.mjs doctor`; imported by a bot, the file does nothing by itself. */
if (process.argv[2] === 'doctor' && isRunDirectly()) void runDoctor()

function isRunDirectly(): boolean {
  try {
    return realpathSync(process.argv[1] ?? '') === realpathSync(fileURLToPath(import.meta.url))
  } catch {
    return false
  }
}

async function runDoctor(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- where whoever runs the software writes it
  const key = process.env.LICENSE_KEY?.trim() || (await askForKey())
  const { isWell, lines } = await doctor({ key })
  // oxlint-disable-next-line no-console -- it is what it was started for
  console.log(lines.join('\n'))
  process.exitCode = isWell ? 0 : 1
}

function askForKey(): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise((resolve) => {
    let answer = ''
    input.question('Lisans anahtarı: ', (typed) => {
      answer = typed
      input.close()
    })
    // An end of input without an answer closes it, too.
    input.on('close', () => resolve(answer))
  })
}
