import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { guardRoutes } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import type { App, Deps } from './deps.ts'
import { answerFailures } from './failure.ts'
import { gateRoutes } from './gate/routes.ts'
import { protectHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { strictJson } from './json.ts'
import { licenseRoutes } from './licenses/routes.ts'
import { productRoutes } from './products/routes.ts'
import { newRequestRef } from './request-ref.ts'
import { userRoutes } from './users/routes.ts'
import { webRoutes } from './web.ts'

/** Assembles the server: dependencies in, an app that listens nowhere yet out. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = createApp(deps)
  answerFailures(app)
  strictJson(app)
  await app.register(cookie)
  await app.register(underPressure, { maxEventLoopDelay: 1_000, pressureHandler: refuseUnderPressure })
  await protectHeaders(app, deps)
  guardRoutes(app, deps)

  // What every running bot and plugin calls.
  gateRoutes(app, deps)

  // What people do.
  authRoutes(app, deps)
  productRoutes(app, deps)
  licenseRoutes(app, deps)
  userRoutes(app, deps)

  healthRoutes(app, deps)
  await webRoutes(app)
  return app
}
