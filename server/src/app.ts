import cookie from '@fastify/cookie'
import { liveUrl } from '@muhur/contract/live'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { trustedProxy } from './address.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { declareAccess, guardRoutes } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import { sessionRoutes } from './auth/session-routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { countryRoutes } from './countries/routes.ts'
import { denialRoutes } from './denials/routes.ts'
import type { App, Deps } from './deps.ts'
import { answerError, answerFailures } from './answer-failures.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { gateRoutes } from './gate/routes.ts'
import { apiHeaders, protectHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { iconRoutes } from './icons/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { integrationRoutes } from './integration/routes.ts'
import { instanceRoutes } from './instances/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { answerInTurn } from './listener.ts'
import { documentRoutes } from './documents/routes.ts'
import { landingRoutes } from './landing/routes.ts'
import { strictJson } from './json.ts'
import { licenseRoutes } from './licenses/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { statusRoutes } from './outages/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { productRoutes } from './products/routes.ts'
import { pulseRoutes } from './pulse/routes.ts'
import { readinessRoutes } from './readiness.ts'
import { refuseAmbiguousHeads } from './request-head.ts'
import { newRequestRef } from './request-ref.ts'
import { searchRoutes } from './search/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webRoutes } from './web.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Assembles the server: dependencies in, an app that listens nowhere yet out. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = createApp(deps)
  answerInTurn(app.server)
  boundHandlers(app)
  answerFailures(app)
  strictJson(app)
  protectHeaders(app, deps)
  refuseAmbiguousHeads(app)
  declareAccess(app)
  measureAnswers(app, deps)
  app.addHook('onClose', () => deps.jobs.stop())
  readinessRoutes(app, deps)

  // What every running bot and plugin calls. A scope of its own: hooks that serve people would cost each of its calls.
  await app.register(async (gate: App) => {
    gateRoutes(gate, deps)
    keyRoutes(gate, deps)
  })

  // What people do.
  await app.register(async (people: App) => {
    await people.register(cookie)
    guardRoutes(people, deps)
    authRoutes(people, deps)
    sessionRoutes(people, deps)
    apiTokenRoutes(people, deps)
    productRoutes(people, deps)
    await iconRoutes(people, deps)
    integrationRoutes(people, deps)
    licenseRoutes(people, deps)
    bulkRoutes(people, deps)
    exportRoutes(people, deps)
    await importRoutes(people, deps)
    instanceRoutes(people, deps)
    countryRoutes(people, deps)
    pulseRoutes(people, deps)
    blockRoutes(people, deps)
    denialRoutes(people, deps)
    eventRoutes(people, deps)
    webhookRoutes(people, deps)
    userRoutes(people, deps)
    auditRoutes(people, deps)
    privacyRoutes(people, deps)
    liveRoutes(people, deps)
    statsRoutes(people, deps)
    searchRoutes(people, deps)
    settingRoutes(people, deps)
    backupRoutes(people, deps)
    healthRoutes(people, deps)
    statusRoutes(people, deps)
    landingRoutes(people, deps)
    documentRoutes(people, deps)
    openapiRoutes(people, deps)
    await webRoutes(people, deps)
  })
  return app
}

/** Limits that keep a slow or hostile client from costing more than its own connection; the framework's defaults have none. */
function createApp({ log, config: { publicUrl, trustedProxies } }: Deps): App {
  return Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new AnswerLog({ requestIdLogLabel: 'request_ref' }),
    genReqId: newRequestRef,
    trustProxy: trustedProxies.length > 0 && trustedProxy(trustedProxies),
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    // While it closes, it answers what still comes; the framework would refuse that in a form of its own.
    return503OnClosing: false,
    // Longer than the 60 seconds that proxies usually keep an idle connection: a call that meets its end is lost.
    keepAliveTimeout: 75_000,
    // The schemas say what an id is. A longer one than the router takes would be looked for among the pages.
    routerOptions: { maxParamLength: 8_192 },
    http: {
      headersTimeout: 8_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 8_192,
      // `refuseAmbiguousHeads` answers in our form, and sees a header that was sent twice.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
    // The type of a request that no route has seen is not that of ours; what is used of it is the same.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as never, reply.headers(apiHeaders(publicUrl)) as never),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>()
}

/** By the declared route: addresses are without number. A stream's end says nothing about the time of an answer. */
function measureAnswers(app: App, { metrics }: Deps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none' } = request.routeOptions
    if (url !== liveUrl) metrics.answered(request.method, url, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** The gate bounds each of its own waits; a timer for every one of its calls costs more than it protects. */
function boundHandlers(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== 'gate') route.handlerTimeout ??= 8_000
  })
}

/** One line for each answer where LOG_LEVEL asks for it, with the declared route: an address may hold anything. */
class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions, log } = request
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const fields = { method, route: routeOptions.url, status: reply.statusCode, milliseconds }
    if (error) log.info({ ...fields, err: error }, 'the answer broke off')
    else log.info(fields, 'answered')
  }
}
