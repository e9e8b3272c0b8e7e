import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { startDemoBots } from '../seed/demo-bots.ts'
import { seedDemo } from '../seed/demo.ts'
import { buildApp } from './app.ts'
import { auditJobs } from './audit/jobs.ts'
import { syncAdmins } from './users/roles.ts'
import { demoAdminIds } from './auth/demo-people.ts'
import { demoDiscord, realDiscord } from './auth/discord.ts'
import type { Deps } from './deps.ts'
import { originOf, readConfig, type Config } from './config.ts'
import { openCountries } from './countries/database.ts'
import { runEmbedded } from './db/embedded/embedded.ts'
import { locate, onceThere, openDatabase } from './db/open.ts'
import { eventJobs } from './events/jobs.ts'
import { greeting } from './greeting.ts'
import { openSdkSources } from './integration/sdk-sources.ts'
import { openJobs } from './jobs.ts'
import { openSigner } from './keys/signer.ts'
import { openLive } from './live/live.ts'
import { openSecrets } from './master-key.ts'
import { reason } from './reason.ts'
import { ownJobs, startTimers } from './timers.ts'
import { renderAhead } from './web.ts'
import { resolveName } from './webhooks/destination.ts'
import { webhookChannel } from './webhooks/work.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`Mühür başlatılamadı: ${reason(error)}`)
  process.exit(1)
}

/** Opens what the environment names, serves, and closes it all again when asked to stop. */
async function start(config: Config): Promise<void> {
  // Until it serves, there is nothing to close. Without a handler, the first process of a container hears no signal.
  let stop = async () => process.exit(0)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal's Ctrl-C may arrive twice, from the terminal and through npm.
      if (stopping) return
      stopping = true
      void stop()
    })
  }

  const countries = config.countryDatabase === null ? undefined : openCountries(config.countryDatabase)
  const location = await locate(config, (dataDir) => runEmbedded(dataDir, console.log))
  const db = await onceThere(
    () => openDatabase(location),
    (why) => console.log(`Mühür veritabanını bekliyor: ${why}`),
  )
  const secrets = await openSecrets(config, db)
  const signer = await openSigner(db, secrets)

  const adminDiscordIds = config.discord
    ? config.adminDiscordIds
    : [...demoAdminIds, ...config.adminDiscordIds]
  if (!config.discord) await seedDemo(db, secrets)
  await syncAdmins(db.queries, adminDiscordIds)

  const publicUrl = config.publicUrl ?? originOf(config)
  const discord = config.discord
    ? realDiscord(config.discord.clientId, config.discord.clientSecret)
    : demoDiscord(() => address, publicUrl)
  const log = pino({ level: 'warn' })
  const jobs = openJobs(db, log)
  const deps: Deps = {
    db,
    secrets,
    signer,
    discord,
    sdks: openSdkSources(),
    live: openLive(db, log),
    jobs,
    resolve: resolveName,
    ...(countries && { countries }),
    config: {
      publicUrl,
      alternateUrls: config.alternateUrls,
      adminDiscordIds,
      trustedProxies: config.trustedProxies,
      webhookRanges: config.webhookRanges,
    },
    log,
  }
  const app = await buildApp(deps)
  const address = await app.listen({ host: config.host, port: config.port })
  void jobs.start()
  const events = eventJobs(deps, [webhookChannel(deps)])
  const timers = startTimers(db, log, [...ownJobs, ...auditJobs(deps), ...events])
  // Asked for by `npm start` alone: what tests count, nobody else changes.
  const stopBots =
    !config.discord && process.argv.includes('--demo-bots')
      ? await startDemoBots(db, secrets, { address: publicUrl, folder: config.dataDir })
      : async () => {}
  // A process that is killed would leave nothing for the next start to be quick with.
  flushCompileCache()

  console.log(greeting(config, publicUrl))
  void renderAhead(app)
  stop = async () => {
    console.log('Mühür durduruluyor.')
    await stopBots()
    await app.close()
    await timers.stop()
    await db.close()
    process.exit(0)
  }
}
