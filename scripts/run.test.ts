import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'

const untilOneEnds = `import { foreground, untilOneEnds } from ${JSON.stringify(pathToFileURL(at('scripts', 'run.mjs')))}
const program = (source) => foreground(process.execPath, ['-e', source], { stdio: ['ignore', 'inherit', 'inherit'] })
process.exit(await untilOneEnds(PROGRAMS))`

/** A program that runs until a signal, and prints the number of signals. */
const stoppable = `program('let n = 0; setInterval(() => {}, 1000);' +
  'for (const s of ["SIGINT", "SIGTERM"]) process.on(s, () => {' +
  'if (++n === 1) setTimeout(() => { console.log(s, n); process.exit(0) }, 200) });' +
  'console.log("up")')`
const ending = (code: number) => `program('process.exit(${code})')`

async function run(programs: string[], signals: NodeJS.Signals[] = []) {
  const source = untilOneEnds.replace('PROGRAMS', `[${programs.join()}]`)
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  parent.stdout.on('data', (text: Buffer) => {
    if (output === '') for (const signal of signals) parent.kill(signal)
    output += text.toString()
  })
  const [code] = (await once(parent, 'exit')) as [number]
  return { code, output }
}

const isWindows = process.platform === 'win32'

test.skipIf(isWindows).each(['SIGINT', 'SIGTERM'] as const)(
  '%s is passed on once, however often it comes',
  async (signal) => {
    expect(await run([stoppable], [signal, signal])).toEqual({ code: 0, output: `up\n${signal} 1\n` })
  },
)

test.skipIf(isWindows)(
  'under npm, a shell that ends without passing a signal on takes the programs along',
  async () => {
    const source = untilOneEnds.replace('PROGRAMS', `[${stoppable}]`)
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, source], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    shell.stdout.on('data', (text: Buffer) => {
      if (output === '') shell.kill('SIGTERM')
      output += text.toString()
    })
    await once(shell, 'close')
    expect(output).toBe('up\nSIGTERM 1\n')
  },
)

test("the exit code is the program's exit code", async () => {
  expect((await run([ending(3)])).code).toBe(3)
})

test.skipIf(isWindows)('when one program ends, the others are asked to', async () => {
  expect(await run([stoppable, `program('setTimeout(() => process.exit(4), 2000)')`])).toEqual({
    code: 4,
    output: 'up\nSIGTERM 1\n',
  })
})
