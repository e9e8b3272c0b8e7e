// Runs the tests of the Lua SDK: `node sdks/lua/test.mjs`. The last line is their total.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { buildSdk } from '../../scripts/build/build-sdk.mjs'
import { startEmulator } from '../hostile/emulator.ts'
import { answers, bodyAround, genuine, send, tokenFor, withToken } from '../hostile/genuine.ts'
import { licenseKey, product } from '../vectors/cases/world.ts'

const here = import.meta.dirname
await buildSdk()
const root = mkdtempSync(join(tmpdir(), 'muhur-lua-'))
const server = await startEmulator()
const total = { passed: 0, failed: 0, skipped: 0 }

/**
 * LuaJIT, which Garry's Mod has, checks every case; FiveM's Lua 5.4, and 5.1 without any bit operation, check one of twenty where
 * each has signatures.
 */
for (const [lua, step] of [
  ['luajit', 1],
  ['lua5.4', 20],
  ['lua5.1', 20],
]) {
  const args = [join(here, 'test', 'vectors.lua'), join(here, '..'), String(step)]
  const { stdout, stderr, error } = spawnSync(lua, args, { encoding: 'utf8' })
  const found = stdout?.match(/^TOTAL passed=(\d+) failed=(\d+)/m)
  if (error) total[env.CI === 'true' ? 'failed' : 'skipped'] += 1
  else if (!found) total.failed += 1
  total.passed += Number(found?.[1] ?? 0)
  total.failed += Number(found?.[2] ?? 0)
  console.log(`${lua}: ${error?.message ?? stdout}${stderr ?? ''}`.trim())
}

/** Plays a scene of `scene.lua` in a folder of its own. */
async function scene(name, play, check, more = {}) {
  const folder = join(root, name)
  mkdirSync(folder)
  const place = server.open(name, play)
  const own = { SCENE: name, PINS: place.pins, FOLDER: folder, LICENSE_KEY: licenseKey, NO_ENDING: '1' }
  const game = spawn('node', [join(here, 'test', 'emulator.mjs'), 'scene'], {
    env: { ...env, ...own, ...more },
  })
  let output = ''
  for (const stream of [game.stdout, game.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const until = async (holds) => {
    // Far longer than any step takes.
    const end = performance.now() + 100_000
    while (!holds()) {
      if (performance.now() > end || game.exitCode !== null) throw new Error(`waited in vain. ${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  try {
    await check({
      says: (text) => until(() => output.includes(text)),
      until,
      place,
      folder,
      output: () => output,
    })
    total.passed += 1
  } catch (fault) {
    total.failed += 1
    console.log(`${name} › ${fault.message} ${output}`)
  } finally {
    game.kill('SIGKILL')
  }
}

const everySecond = withToken({ claims: { next_heartbeat_in: 1 } })
const denying = (code) => withToken({ claims: { code, iid: undefined, ith: undefined } })
const verbs = ({ calls }) => calls.map(({ verb }) => verb)

await scene('addon', everySecond, async ({ says, place, folder, output }) => {
  await says('"onDenied" has to end the addon')
  await says('lisansı geçerli, 1/3 kurulum')
  await says('ready Ticket Bot')
  assert.deepEqual(
    readdirSync(folder).toSorted(),
    ['instance.txt', 'state.json'].map((name) => `muhur-${product}-${name}`),
  )
  place.play = denying('REVOKED')
  await says('denied REVOKED')
  assert.equal(output().match(/ready/g).length, 1)
})

await scene('stop', genuine, async ({ until, place }) => {
  await until(() => verbs(place).includes('deactivate'))
  assert.deepEqual(verbs(place), ['activate', 'deactivate'])
})

await scene('turns', genuine, ({ says }) => says('turns some'), { LUA: 'lua5.4' })

const upd = { version: '2.0.0', required: false, file: 'server.lua', sha256: '0'.repeat(64) }
await scene(
  'update',
  (call, response) => {
    if (call.verb !== 'update') return genuine(call, response)
    const claims = {
      fph: undefined,
      iid: undefined,
      ith: undefined,
      upd: { ...upd, url: `${call.address}/file` },
    }
    send(response, bodyAround(tokenFor(call, { claims }), { instance: undefined }))
  },
  ({ says }) => says('fetched nil UPDATE_RUNNING'),
)

await scene('patient', denying('INSTANCE_LIMIT'), async ({ says, output }) => {
  await says('(WAITING_FOR_SEAT')
  assert.doesNotMatch(output(), /denied/)
})

await scene('options', answers('', 503), async ({ says, place }) => {
  await says('"channel" is "stable" or "beta"')
  await says('no pins')
  await says('reads denied KEY_MISSING')
  await says('denied KEY_MISSING')
  assert.deepEqual(place.calls, [])
})

await server.close()
rmSync(root, { recursive: true, force: true })
console.log(`TOTAL passed=${total.passed} failed=${total.failed} skipped=${total.skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1
