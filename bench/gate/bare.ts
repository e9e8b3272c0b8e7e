import { gateUrls, type GateCall } from '@muhur/contract/gate/gate'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerTo, gateSchema, openSigner, plainFastify, type Sign } from './plain.ts'

/** The license and instance of every answer. */
const license = {
  id: randomUUID(),
  status: 'active',
  current_instances: 2,
  max_instances: 10_000,
  expires_at: null,
} as const
const instanceId = randomUUID()

/**
 * The cost of a server without a database: read the call, sign, answer. `signWith`: a wrapper that a test puts around the
 * signature.
 */
export function bareApp({ signWith = (sign: Sign) => sign } = {}): FastifyInstance {
  const app = plainFastify()
  const sign = signWith(openSigner(app))
  for (const verb of ['validate', 'activate', 'heartbeat'] as const)
    app.post<{ Body: GateCall }>(gateUrls[verb], gateSchema, ({ body }) =>
      answerTo(body, sign, {
        verb,
        license: { ...license, product_id: body.product_id! },
        now: new Date(),
        instanceId: verb === 'validate' ? undefined : instanceId,
      }),
    )
  return app
}
