import { integrationPinsUrl, type Integration } from '@muhur/contract/shop/integration'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPremises, Shop } from '../../server/test/shop/shop.ts'
import { openBots, type BotProcess } from '../hostile/bots.ts'
import { sdkLanguages, type SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { botCommands } from '../languages.ts'
import { attacks, file, pageOf, type Matrix } from './page.ts'
import { startRelay } from './relay.ts'
import { play, type Stage } from './scene.ts'

/** Shorter than a seller's policy may be, so that the suite sees several heartbeats and the end of a lease. */
const policy: PolicyDifference = { heartbeat_interval: 3, lease: 12, grace: 3600, new_machines: 6 }

/** A bot waits 5 seconds for the answer that would stop it, and the machine may be busy. */
const slack = 8

const botCount = 6
const commands = botCommands()
const folders = mkdtempSync(join(tmpdir(), 'muhur-relay-'))
const processes = new Map<SdkLanguage, BotProcess[]>()
let stage: Stage

beforeAll(async () => {
  const relay = await startRelay()
  const premises = await openPremises({ publicUrl: relay.address })
  const shop = new Shop(premises)
  relay.connect(premises.address)
  const { id: productId } = await shop.product()
  await shop.db.queries
    .updateTable('products')
    .set({ policy: JSON.stringify(policy) })
    .execute()
  const { pins } = (await shop.request('GET', integrationPinsUrl(productId))).json<Integration>()
  const headers = await shop.signIn('ayse')
  stage = { shop, headers, relay, pins, productId, folders }
  for (const [language, command] of commands) {
    const six = Array.from({ length: botCount }, () => openBots(language, command))
    processes.set(language, six)
  }
  // Without a key each process denies at once: so its runtime has started, and no bot waits for that.
  const unsold = { pins, key: '', folder: join(folders, 'unsold'), version: '1' }
  const all = [...processes.values()].flat()
  await Promise.all(all.map((bots) => bots.run('unsold', unsold).until(() => true)))
})

afterAll(async () => {
  await Promise.all([...processes.values()].flat().map((bots) => bots.close()))
  await stage.relay.close()
  await stage.shop.close()
  rmSync(folders, { recursive: true, force: true })
})

const matrix: Matrix = {}
const scenes = attacks.flatMap((attack) =>
  commands.map(([language]) => ({ attack, language, title: `${attack.english.title}, ${language}` })),
)

describe('six bots with one seat and a relay in between', () => {
  test.concurrent.for(scenes)(
    '$title: at most one goes on, and the panel shows it',
    async ({ attack, language }) => {
      const outcome = await play(stage, attack, processes.get(language)!)
      ;(matrix[attack.name] ??= {})[language] = outcome
      const details = JSON.stringify(outcome)
      expect(outcome.goOn, details).toBeLessThanOrEqual(attack.leaseLong ? 0 : 1)
      expect(outcome.hidden, details).toEqual([])
      expect(outcome.longest, details).toBeLessThan(policy.lease! + slack)
    },
  )

  test.runIf(commands.length === Object.keys(sdkLanguages).length)(
    'docs/relay-matrix.md says what came of it',
    async () => {
      await expect(
        await pageOf(matrix),
        'docs/relay-matrix.md is out of date: run npm run relay',
      ).toMatchFileSnapshot(file)
    },
  )
})
