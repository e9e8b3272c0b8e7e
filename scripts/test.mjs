import { install } from './install.mjs'
import { steps } from './suite/steps.mjs'
import { inOnePiece } from './suite/tally.mjs'

const started = Date.now()
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const total = { passed: 0, failed: 0, skipped: 0 }
const words = process.argv.slice(2)
const complete = process.env.CI === 'true'
/** @type {string[]} */
const failures = []

process.once('exit', (code) => {
  // The run ended before any test: not installed, or an unknown step.
  if (code !== 0 && total.failed === 0) total.failed = 1
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
})

install()
const all = steps()
const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No step is named like that. The steps: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

for (const batch of batches(chosen)) await together(batch)

console.log(`\n${seconds(started)} in all.`)
if (failures.length > 0) console.log(failures.map((line) => `  ${line}`).join('\n'))
process.exitCode = total.failed > 0 ? 1 : 0

/** Groups neighbouring steps of one group. */
function batches(inOrder) {
  /** @type {import('./suite/steps.mjs').Step[][]} */
  const done = []
  for (const step of inOrder) {
    const last = done.at(-1)
    if (last && step.group && last[0]?.group === step.group) last.push(step)
    else done.push([step])
  }
  return done
}

/**
 * Plays the steps of a group at the same time; of those that yield two at a time: the compiler takes 0.8 GB for the server.
 * @param {import('./suite/steps.mjs').Step[]} batch
 */
async function together(batch) {
  const isGrouped = batch.length > 1
  const yielding = batch.filter(({ yields }) => yields)
  const inTurn = async () => {
    for (let step = yielding.shift(); step; step = yielding.shift()) await play(step, isGrouped)
  }
  const others = batch.filter(({ yields }) => !yields).map((step) => play(step, isGrouped))
  await Promise.all([...others, inTurn(), inTurn()])
}

/** @param {import('./suite/steps.mjs').Step} step @param {boolean} isGrouped the output would mix with other steps' output */
async function play({ name, leftOut, yields, run }, isGrouped) {
  if (!isGrouped) console.log(`\n▶ ${name}`)
  if (leftOut) {
    console.log(`${isGrouped ? `\n▶ ${name}\n` : ''}  left out: ${leftOut}`)
    failures.push(`${name} was left out: ${leftOut}`)
    if (complete) total.failed += 1
    return
  }
  const begun = Date.now()
  const counts = await (isGrouped ? inOnePiece(`\n▶ ${name}\n`, run, yields) : run()).catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0, failures: [] }
  })
  for (const kind of ['passed', 'failed', 'skipped']) total[kind] += counts[kind]
  if (counts.failed > 0) failures.push(`${name} failed`, ...(counts.failures ?? []))
  console.log(`  ${counts.failed > 0 ? '✗' : '✓'} ${name}, ${seconds(begun)}`)
}
