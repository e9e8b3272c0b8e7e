import type { VerdictClaims } from '@muhur/contract/gate/gate'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { drive } from '../load/drive.ts'
import type { Generator } from '../load/generator.ts'
import { validating } from '../load/work.ts'
import { bareApp } from './bare.ts'
import type { Contestant } from './contestant.ts'
import type { Sign } from './plain.ts'
import { race } from './race.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** In this process: the tests check how a run judges answers, not speed. */
const generator: Generator = { run: (job) => drive(job.port, validating(job), { ...job, warmUp: 0.1 }) }

async function raceAgainst(served: FastifyInstance, rate: number | null = null) {
  app = served
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const contestant: Contestant = {
    name: 'a server',
    port,
    pid: process.pid,
    licenses: 10,
    calls: [1, 10],
    readsLicenses: false,
  }
  const load = { verb: 'validate', connections: 4, rate } as const
  const rounds = await race(generator, [contestant], load, { rounds: 1, seconds: 0.2 })
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
  const swapped = (sign: Sign) => (claims: VerdictClaims) => {
    const [header, , signature] = sign(claims).split('.')
    const [, payload] = sign({ ...claims, exp: claims.exp + 1 }).split('.')
    return `${header}.${payload}.${signature}`
  }

  await expect(raceAgainst(bareApp({ signWith: swapped }))).rejects.toThrow('signature verification failed')
})
