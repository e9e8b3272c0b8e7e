import { pino } from 'pino'
import { seedDemo } from '../seed/demo.ts'
import { buildApp } from './app.ts'
import { syncAdmins } from './auth/admins.ts'
import { demoAdminIds } from './auth/demo-people.ts'
import { demoDiscord, realDiscord } from './auth/discord.ts'
import { ConfigError, originOf, readConfig, type Config } from './config.ts'
import { FolderInUse } from './db/lock-folder.ts'
import { DatabaseUnusable, openDatabase } from './db/open.ts'
import { openSigner } from './gate/signer.ts'
import { greeting } from './greeting.ts'
import { openSecrets, WrongMasterKey } from './master-key.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`Mühür başlatılamadı: ${reason(error)}`)
  process.exit(1)
}

/** Opens what the environment names, serves, and closes it all again when asked to stop. */
async function start(config: Config): Promise<void> {
  const db = await openDatabase(config)
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
  const app = await buildApp({
    db,
    secrets,
    signer,
    discord,
    config: { publicUrl, adminDiscordIds, trustedProxies: config.trustedProxies },
    log,
  })
  const address = await app.listen({ host: config.host, port: config.port })

  console.log(greeting(config, publicUrl))
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A terminal's Ctrl-C may arrive twice, from the terminal and through npm.
      if (stopping) return
      stopping = true
      void stop()
    })
  }

  async function stop(): Promise<void> {
    console.log('Mühür durduruluyor.')
    await app.close()
    await db.close()
    process.exit(0)
  }
}

/** One line for whoever starts the server; the stack only where nobody foresaw the fault. */
function reason(error: unknown): string {
  const foreseen = [ConfigError, FolderInUse, DatabaseUnusable, WrongMasterKey]
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT is taken: ${message}`
  return code ? message : (stack ?? String(error))
}
