import { join } from 'node:path'
import { pino } from 'pino'
import { seedDemo } from '../seed/demo.ts'
import { buildApp } from './app.ts'
import { demoAdminIds } from './auth/demo-people.ts'
import { demoDiscord, realDiscord } from './auth/discord.ts'
import { ConfigError, originOf, readConfig, type Config } from './config.ts'
import type { Database } from './db/db.ts'
import { FolderInUse, lockFolder } from './db/lock-folder.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded } from './db/open-embedded.ts'
import { openPostgres } from './db/open-postgres.ts'
import { openSigner } from './gate/signer.ts'
import { greeting } from './greeting.ts'
import { openSecrets, WrongMasterKey } from './master-key.ts'
import { syncAdmins } from './users/store.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`Mühür başlatılamadı: ${reason(error)}`)
  process.exit(1)
}

/** Opens what the environment names, serves, and closes it all again when asked to stop. */
async function start(config: Config): Promise<void> {
  const db = await openDatabase(config)
  await db.session(migrate)
  const secrets = await openSecrets(config, db)
  const signer = await openSigner(db, secrets)

  const adminDiscordIds = config.discord
    ? config.adminDiscordIds
    : [...demoAdminIds, ...config.adminDiscordIds]
  if (!config.discord) await seedDemo(db, secrets)
  await syncAdmins(db, adminDiscordIds)

  const publicUrl = config.publicUrl ?? originOf(config)
  const discord = config.discord
    ? realDiscord(config.discord.clientId, config.discord.clientSecret)
    : demoDiscord(() => address, publicUrl)
  const { trustedProxies } = config
  const log = pino({ level: 'warn' })
  const app = await buildApp({
    db,
    secrets,
    signer,
    discord,
    publicUrl,
    adminDiscordIds,
    trustedProxies,
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

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl)
  await lockFolder(dataDir)
  return openEmbedded(join(dataDir, 'postgres'))
}

/** One line for whoever starts the server; the stack only where nobody foresaw the fault. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof WrongMasterKey)
    return error.message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT is taken: ${message}`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return message
  if (process.env.DATABASE_URL && code) return `DATABASE_URL cannot be used: ${message || code}`
  return stack ?? String(error)
}
