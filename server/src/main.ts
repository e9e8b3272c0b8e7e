import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { rotationJobs } from './operator/rotation/jobs.ts'
import { startDemoBots } from '../seed/demo-bots.ts'
import { seedDemo } from '../seed/demo.ts'
import { buildApp } from './app.ts'
import { keepBeginning } from './record/audit/chain/heads.ts'
import { auditJobs } from './record/audit/chain/jobs.ts'
import { headIn } from './record/audit/chain/kept-head.ts'
import { archiveJobs } from './operator/backup/archive/jobs.ts'
import { backupJobs } from './operator/backup/jobs.ts'
import { removeLeftCopies } from './operator/backup/copy-folder.ts'
import { syncAdmins } from './access/users/roles.ts'
import { demoAdminIds } from './access/demo/demo-people.ts'
import { demoDiscord, discordApi, realDiscord } from './access/sign-in/discord.ts'
import { openDiscordApi } from './discord/api/client.ts'
import { orderButtons } from './discord/interactions/orders.ts'
import { discordChannel, discordJobs } from './discord/jobs.ts'
import type { Deps } from './http/deps.ts'
import { originOf, readConfig, type Config } from './start/config.ts'
import { openCountries } from './shop/countries/database.ts'
import { runEmbedded } from './db/embedded/embedded.ts'
import { locate, onceThere, openDatabase } from './db/open.ts'
import { eventJobs } from './record/events/jobs.ts'
import { greeting } from './access/demo/greeting.ts'
import { openSdkSources } from './shop/integration/sdk-sources.ts'
import { openJobs } from './db/jobs.ts'
import { keyJobs } from './gate/keys/jobs.ts'
import { openSigner } from './gate/keys/signer.ts'
import { backlog, closeWithin } from './http/requests/listener.ts'
import { openFileStore } from './releases/storage/open.ts'
import { openLive } from './site/live/live.ts'
import { openLog } from './start/log/log.ts'
import { openSecrets } from './db/master-key.ts'
import { addGauges } from './operator/metrics/gauges.ts'
import { openMetrics } from './operator/metrics/metrics.ts'
import { serveMetrics } from './operator/metrics/serve.ts'
import { Outages } from './gate/outages/outages.ts'
import { reason } from './start/faults/reason.ts'
import { adoptionJobs } from './releases/adoption/jobs.ts'
import { releaseJobs } from './releases/catalog/jobs.ts'
import { haltingJobs } from './releases/halting/jobs.ts'
import { reconciliationJobs } from './sales/reconciliation/reconcile.ts'
import { revenueJobs } from './sales/orders/revenue.ts'
import { expiryJobs } from './sales/own/expire.ts'
import { ownJobs, startTimers, type Timers } from './operator/timers.ts'
import { renderAhead } from './site/web.ts'
import { resolveName } from './record/webhooks/destination.ts'
import { webhookChannel } from './record/webhooks/work.ts'

/** A terminal's Ctrl-C may arrive twice, from the terminal and through npm; a later signal ends the process at once. */
const sameKeyPress = 1_000
/** How long running calls may take once the server stops, in milliseconds: more than any call but a long list. */
const longestClose = 20_000

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`Mühür başlatılamadı: ${reason(error)}`)
  process.exit(1)
}

/** Opens the database and the services of this environment, serves, and closes all of them when asked to stop. */
async function start(config: Config): Promise<void> {
  // Before the server serves, there is nothing to close. Without a handler, the first process of a container ignores the signal.
  let stop = async () => process.exit(0)
  let stoppingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === null) {
        stoppingSince = performance.now()
        void stop()
      } else if (performance.now() - stoppingSince > sameKeyPress) process.exit(1)
    })
  }

  const countries = config.countryDatabase === null ? undefined : openCountries(config.countryDatabase)
  const location = await locate(config, (dataDir) =>
    runEmbedded(dataDir, console.log, 'server', config.backup?.folder),
  )
  // Loaded only where the environment asks for it.
  const telemetry =
    config.telemetry && (await import('./operator/telemetry/telemetry.ts')).openTelemetry(config.telemetry)
  const db = await onceThere(
    () => openDatabase(location, telemetry?.asked),
    (why) => console.log(`Mühür veritabanını bekliyor: ${why}`),
  )
  // A data folder that cannot be written to must not stop the start.
  await removeLeftCopies(config.dataDir).catch(() => {})
  const secrets = await openSecrets(config, db)
  const signer = await openSigner(db, secrets)

  const adminDiscordIds = config.discord
    ? config.adminDiscordIds
    : [...demoAdminIds, ...config.adminDiscordIds]
  if (!config.discord) await seedDemo(db, secrets)
  await syncAdmins(db.queries, adminDiscordIds)

  const publicUrl = config.publicUrl ?? originOf(config)
  const keptHead = headIn(config.dataDir)
  await keepBeginning(db.queries, signer.root, publicUrl, keptHead).catch(() => {})
  const discord = config.discord
    ? realDiscord(config.discord.clientId, config.discord.clientSecret)
    : demoDiscord(() => address, publicUrl)
  const log = openLog(config.logLevel)
  const jobs = openJobs(db, log)
  const outages = new Outages(db, log)
  const deps: Deps = {
    db,
    secrets,
    signer,
    discord,
    discordApi: openDiscordApi({ db, secrets, config }, discordApi),
    sdks: openSdkSources(),
    files: await openFileStore(config),
    live: openLive(db, log),
    jobs,
    metrics: openMetrics(),
    outages,
    ...(telemetry && { traces: telemetry }),
    resolve: resolveName,
    ...(countries && { countries }),
    config: {
      publicUrl,
      alternateUrls: config.alternateUrls,
      adminDiscordIds,
      bot: config.bot,
      trustedProxies: config.trustedProxies,
      webhookRanges: config.webhookRanges,
      dailyBackup: config.backup?.daily,
      archives: config.backup !== null && config.databaseUrl === null,
    },
    log,
  }
  const app = await buildApp(deps)
  const stopping = new AbortController()
  const { promise: behind, resolve: isOpen } = Promise.withResolvers<BehindListener>()
  // Before the first call: a signal that ended the process at once would cut off the running calls.
  stop = async () => {
    console.log('Mühür durduruluyor.')
    stopping.abort()
    // Closes also the parts that the start is still opening.
    const { metrics, timers, stopBots } = await behind
    await stopBots()
    app.drain()
    await setTimeout(config.drainSeconds * 1_000)
    await closeWithin({ server: app.server, close: () => app.close() }, longestClose)
    metrics?.close()
    await timers.stop()
    await telemetry?.close()
    await db.close()
    process.exit(0)
  }
  // For `localhost`, Fastify would open a second server on ::1, and closing this one would cut off the calls of the second.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host
  const address = await app.listen({ host, port: config.port, backlog })
  void jobs.start()
  const refresh = (config.metrics ?? telemetry) ? addGauges(deps) : async () => {}
  const metrics = config.metrics && (await serveMetrics(deps.metrics, refresh, config.metrics))
  telemetry?.begin(deps.metrics.registry, refresh, log)
  const events = eventJobs(deps, [webhookChannel(deps), discordChannel(deps)])
  const ours = [
    ...outages.jobs,
    ...ownJobs,
    ...keyJobs(deps),
    ...auditJobs(deps, keptHead),
    ...events,
    ...releaseJobs(deps),
    ...haltingJobs(),
    ...adoptionJobs(),
    ...reconciliationJobs(deps),
    ...revenueJobs,
    ...expiryJobs(deps),
    ...discordJobs(deps, orderButtons(deps.config.publicUrl)),
    ...backupJobs(config),
    ...rotationJobs(config, secrets),
    ...archiveJobs(config),
  ]
  const timers = startTimers(db, log, ours)
  // For `npm start` alone: in tests nobody else may change the counted rows.
  const stopBots =
    !config.discord && process.argv.includes('--demo-bots')
      ? await startDemoBots(db, secrets, { address: publicUrl, folder: config.dataDir })
      : async () => {}
  isOpen({ metrics, timers, stopBots })
  // A process that is killed would leave no compile cache for a quick next start.
  flushCompileCache()

  console.log(greeting(config, publicUrl))
  // Rendering would keep the event loop busy for seconds while bots come back after an outage.
  void outages.untilCalm(stopping.signal).then(async (isCalm) => {
    if (!isCalm) return
    await renderAhead(app)
    // Start and first pages leave 35 MB of garbage, which an idle server would keep.
    await globalThis.gc?.({ type: 'major', execution: 'async' })
  })
}

/** The parts that the start opens once the server listens. */
interface BehindListener {
  metrics: Server | null
  timers: Timers
  stopBots: () => Promise<void>
}
