import cookie from '@fastify/cookie'
import { operations } from '@muhur/contract/operations'
import { liveUrl } from '@muhur/contract/site/live'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { trustedProxy } from './http/address.ts'
import { apiTokenRoutes } from './access/tokens/routes.ts'
import { auditRoutes } from './record/audit/routes.ts'
import { declareAccess, guardRoutes } from './access/guard.ts'
import { authRoutes } from './access/sign-in/routes.ts'
import { sessionRoutes } from './access/sessions/routes.ts'
import { blockRoutes } from './shop/blocks/routes.ts'
import { answerBrokenRequest } from './http/failures/broken-request.ts'
import { bulkRoutes } from './shop/bulk/routes.ts'
import { countryRoutes } from './shop/countries/routes.ts'
import { commandRoutes, interactionRoutes } from './discord/interactions/routes.ts'
import { discordMessageRoutes } from './discord/messages/routes.ts'
import { discordStateRoutes } from './discord/api/routes.ts'
import { discordSettingRoutes } from './discord/settings/routes.ts'
import { denialRoutes } from './shop/denials/routes.ts'
import type { App, Deps } from './http/deps.ts'
import { answerError, answerFailures } from './http/failures/answer-failures.ts'
import { eventRoutes } from './record/events/routes.ts'
import { exportRoutes } from './shop/exports/routes.ts'
import { gateRoutes } from './gate/calls/routes.ts'
import { apiHeaders, protectHeaders } from './http/headers.ts'
import { healthRoutes } from './operator/health.ts'
import { iconRoutes } from './shop/icons/routes.ts'
import { importRoutes } from './shop/imports/routes.ts'
import { integrationRoutes } from './shop/integration/routes.ts'
import { instanceRoutes } from './shop/instances/routes.ts'
import { keyRoutes } from './gate/keys/routes.ts'
import { addressOfPreview, refuseOtherPreviews } from './http/preview.ts'
import { answerInTurn, endSilentConnections } from './http/requests/listener.ts'
import { documentRoutes } from './site/documents/routes.ts'
import { landingRoutes } from './site/landing/routes.ts'
import { requireAllServed } from './http/serve.ts'
import { compilersOnDemand } from './http/compilers.ts'
import { strictJson } from './http/json.ts'
import { licenseRoutes } from './shop/licenses/routes.ts'
import { liveRoutes } from './site/live/routes.ts'
import { statusRoutes } from './gate/outages/routes.ts'
import { privacyRoutes } from './operator/privacy/routes.ts'
import { openapiRoutes } from './site/openapi/routes.ts'
import { productRoutes } from './shop/products/routes.ts'
import { pulseRoutes } from './shop/pulse/routes.ts'
import { readinessRoutes } from './operator/readiness.ts'
import { refuseAmbiguousHeads } from './http/requests/request-head.ts'
import { newRequestRef } from './http/requests/request-ref.ts'
import { cutSlowBodies } from './http/requests/slow-bodies.ts'
import { adoptionRoutes } from './releases/adoption/routes.ts'
import { releaseRoutes } from './releases/catalog/routes.ts'
import { downloadRoutes } from './releases/downloads/routes.ts'
import { feedRoutes } from './releases/feeds/routes.ts'
import { traceRoutes } from './releases/traces/routes.ts'
import { updateRoutes } from './releases/updates/routes.ts'
import { channelRoutes } from './sales/channels/routes.ts'
import { claimRoutes } from './sales/claims/routes.ts'
import { offerRoutes } from './sales/offers/routes.ts'
import { ownOrderRoutes } from './sales/own/routes.ts'
import { orderRoutes } from './sales/orders/routes.ts'
import { evidenceRoutes } from './sales/evidence/routes.ts'
import { reconciliationRoutes } from './sales/reconciliation/routes.ts'
import { searchRoutes } from './shop/search/routes.ts'
import { statsRoutes } from './shop/stats/routes.ts'
import { backupRoutes } from './operator/backup/routes.ts'
import { settingRoutes } from './shop/settings/routes.ts'
import { avatarRoutes } from './access/avatars/routes.ts'
import { userRoutes } from './access/users/routes.ts'
import { webRoutes } from './site/web.ts'
import { webhookRoutes } from './record/webhooks/routes.ts'

/** Assembles the server: takes the dependencies, returns an app that does not listen yet. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = createApp(deps)
  answerInTurn(app.server)
  cutSlowBodies(app.server)
  endSilentConnections(app.server)
  boundHandlers(app)
  answerFailures(app)
  strictJson(app)
  protectHeaders(app, deps)
  refuseAmbiguousHeads(app)
  refuseOtherPreviews(app)
  declareAccess(app)
  measureAnswers(app, deps)
  app.addHook('onClose', () => deps.jobs.stop())
  readinessRoutes(app, deps)

  // The calls of running bots and plugins. A separate scope: the hooks for people would cost each of these calls time.
  await app.register(async (gate: App) => {
    updateRoutes(gate, deps, gateRoutes(gate, deps))
    keyRoutes(gate, deps)
  })

  // The calls of people.
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
    await releaseRoutes(people, deps)
    downloadRoutes(people, deps)
    feedRoutes(people, deps)
    await traceRoutes(people, deps)
    adoptionRoutes(people, deps)
    channelRoutes(people, deps)
    await orderRoutes(people, deps)
    reconciliationRoutes(people, deps)
    evidenceRoutes(people, deps)
    claimRoutes(people, deps)
    offerRoutes(people, deps)
    await ownOrderRoutes(people, deps)
    eventRoutes(people, deps)
    webhookRoutes(people, deps)
    userRoutes(people, deps)
    avatarRoutes(people, deps)
    auditRoutes(people, deps)
    privacyRoutes(people, deps)
    liveRoutes(people, deps)
    statsRoutes(people, deps)
    searchRoutes(people, deps)
    settingRoutes(people, deps)
    discordSettingRoutes(people, deps)
    commandRoutes(people, deps)
    await people.register(async (discord: App) => interactionRoutes(discord, deps))
    discordStateRoutes(people, deps)
    discordMessageRoutes(people, deps)
    backupRoutes(people, deps)
    healthRoutes(people, deps)
    statusRoutes(people, deps)
    landingRoutes(people, deps)
    documentRoutes(people, deps)
    openapiRoutes(people, deps)
    await webRoutes(people, deps)
  })
  app.addHook('onReady', (done) => {
    requireAllServed(app, operations)
    done()
  })
  return app
}

/** Limits on the cost of a slow or hostile client beyond its own connection; the framework's defaults have none. */
function createApp({ log, config: { publicUrl, trustedProxies } }: Deps): App {
  return Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new AnswerLog({ requestIdLogLabel: 'request_ref' }),
    genReqId: newRequestRef,
    rewriteUrl: addressOfPreview,
    trustProxy: trustedProxies.length > 0 && trustedProxy(trustedProxies),
    bodyLimit: 64 * 1024,
    // `cutSlowBodies` bounds bodies, by route.
    requestTimeout: 0,
    connectionTimeout: 15_000,
    // While the app closes, it answers calls that still arrive; the framework would refuse them in another format.
    return503OnClosing: false,
    // Longer than the 60 seconds that proxies usually keep an idle connection: a call that arrives while the connection ends is
    // lost.
    keepAliveTimeout: 75_000,
    // The schemas check the ids. The router would send an id beyond its own limit to the pages.
    routerOptions: { maxParamLength: 8_192 },
    http: {
      headersTimeout: 8_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 8_192,
      // `refuseAmbiguousHeads` answers in our form, and needs a header that was sent twice.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    schemaController: { compilersFactory: compilersOnDemand },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
    // The framework's types of request and reply differ from ours, and the used members are the same.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        error,
        request as never,
        reply.headers({ ...apiHeaders(publicUrl), 'request-id': request.id }) as never,
      ),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>()
}

/** By the declared route: the number of addresses has no bound. A stream's end says nothing about the time of an answer. */
function measureAnswers(app: App, { metrics, traces }: Deps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none' } = request.routeOptions
    if (url !== liveUrl) metrics.answered(request.method, url, reply.statusCode, reply.elapsedTime / 1000)
    traces?.answered(request.raw, url, reply.statusCode, request.id)
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
