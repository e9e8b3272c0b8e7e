import {
  gateUrls,
  type GateAnswer,
  type GateCall,
  type GateVerb,
  type VerdictClaims,
} from '@muhur/contract/gate/gate'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { widths } from './population.ts'
import { claimsOf, gateSchema, openSigner, plainFastify } from './yardstick.ts'

/**
 * The cost of a server without a database: read the call, sign, answer. `aside`: signs on the thread pool instead of
 * the event loop. `signWith`: a wrapper that a test puts around the signature.
 */
export function bareApp({ aside = false, signWith = (sign: Sign) => sign } = {}): FastifyInstance {
  const app = plainFastify()
  const sign = signWith(openSigner(app, aside))
  app.post<{ Body: GateCall }>(gateUrls.validate, gateSchema, ({ body }) => answer(sign, body, 'validate'))
  for (const verb of ['activate', 'heartbeat'] as const)
    app.post<{ Body: GateCall }>(gateUrls[verb], gateSchema, ({ body }) =>
      answer(sign, body, verb, instanceId),
    )
  return app
}

export type Sign = (claims: VerdictClaims) => string | Promise<string>

/** The instance and license of every answer. */
const license = randomUUID()
const instanceId = randomUUID()
const instanceToken = 'T'.repeat(widths.instanceToken)
const proof = 'F'.repeat(43)

function answer(
  sign: Sign,
  call: GateCall,
  verb: GateVerb,
  instance?: string,
): GateAnswer | Promise<GateAnswer> {
  const now = new Date()
  const lease = new Date(now.getTime() + 900_000)
  const signed = sign(claimsOf(call, { license, now, proof, instance, verb }))
  const answerWith = (token: string): GateAnswer => ({
    valid: true,
    code: 'VALID',
    message: 'Lisans geçerli.',
    license: {
      id: license,
      product_id: call.product_id!,
      status: 'active',
      current_instances: 2,
      max_instances: 10_000,
      expires_at: null,
    },
    ...(instance && {
      instance: { id: instance, token: instanceToken, lease_expires_at: lease.toISOString() },
    }),
    next_heartbeat_in: 300,
    request_ref: 'W9MB3VH06P',
    server_time: now.toISOString(),
    token,
  })
  return typeof signed === 'string' ? answerWith(signed) : signed.then(answerWith)
}
