import type { VerdictClaims } from '@muhur/contract/gate/gate'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { newLicenseKey } from '../server/src/gate/calls/input/license-key.ts'
import { bareApp, type Sign } from './bare-app.ts'
import type { Contestant } from './contestant.ts'
import { drive } from './drive.ts'
import type { Generator } from './generator.ts'
import { Population } from './population.ts'
import { race } from './race.ts'
import { validating } from './work.ts'

let app: FastifyInstance
afterEach(() => app.close())

const productId = randomUUID()
const population = Population.empty(10)
for (let license = 0; license < 10; license += 1) population.set(license, newLicenseKey(), randomUUID())

/** In this process: the tests check how a run judges answers, not speed. */
const generator: Generator = {
  run(job) {
    const target = { port: job.port, productId, population }
    return drive(target, validating(target, job.connections), job)
  },
  close() {},
}

async function raceAgainst(served: FastifyInstance, rate: number | null = null) {
  app = served
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const shop = {
    environment: { MASTER_KEY: '', DATA_DIR: '', DATABASE_URL: '' },
    productId,
    populationFile: '',
  }
  const contestant: Contestant = {
    name: 'a server',
    port,
    pid: process.pid,
    shop: { ...shop, engine: '', postgres: null, seconds: 0 },
    readsLicenses: false,
    peakMemory: () => null,
    close: async () => {},
  }
  const load = { verb: 'validate', connections: 4, rate } as const
  const rounds = await race(generator, [contestant], load, { rounds: 1, seconds: 0.2, warmUp: 0.1 })
  return rounds.get(contestant)![0]!
}

test('a server that answers every call correctly is measured', async () => {
  const measured = await raceAgainst(bareApp())

  expect(measured.calls).toBeGreaterThan(0)
  expect(measured.p99).toBeGreaterThanOrEqual(measured.p50)
})

test('a paced run sends as many calls as were due', async () => {
  const measured = await raceAgainst(bareApp(), 200)

  expect(measured.calls).toBe(40)
})

test('a single refusal fails the run', async () => {
  let answers = 0
  const served = bareApp()
  served.addHook('preSerialization', async (_request, _reply, body: object) =>
    (answers += 1) === 5 ? { ...body, valid: false, code: 'REVOKED' } : body,
  )

  await expect(raceAgainst(served)).rejects.toThrow(/^a server, validate: a wrong answer: .*REVOKED/)
})

test("a token with another call's nonce fails the run", async () => {
  const forgetful = (sign: Sign) => (claims: VerdictClaims) => sign({ ...claims, nonce: 'of-another-call' })

  await expect(raceAgainst(bareApp({ signWith: forgetful }))).rejects.toThrow(
    'signed is nonce of-another-call',
  )
})

test("a token without the published key's signature fails the run", async () => {
  const swapped = (sign: Sign) => async (claims: VerdictClaims) => {
    const [header, , signature] = (await sign(claims)).split('.')
    const [, payload] = (await sign({ ...claims, exp: claims.exp + 1 })).split('.')
    return `${header}.${payload}.${signature}`
  }

  await expect(raceAgainst(bareApp({ signWith: swapped }))).rejects.toThrow('signature verification failed')
})
