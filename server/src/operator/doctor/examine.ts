import { ConfigError, readConfig, type Config } from '../../start/config.ts'
import { openCountries } from '../../shop/countries/database.ts'
import { backupFindings } from './checks/backup.ts'
import { clockFindings, isFar, offsetFrom, stepFindings, type ClockOffset } from './checks/clock.ts'
import { examineDatabase } from './checks/database.ts'
import { fault, type Finding } from './finding.ts'
import { folderFindings } from './checks/folder.ts'
import { masterKeyFindings, presentSecrets } from './checks/master-key.ts'
import { certificateFindings, discordFindings } from './checks/outside.ts'
import { reachFindings } from './checks/reach.ts'
import { rootKeyFindings } from './checks/root-key.ts'
import { settingFaults, settingsFindings } from './checks/settings.ts'
import type { Surroundings } from './checks/surroundings.ts'

/** Looks at everything that this environment names, whether the server runs or not, and changes nothing. */
export async function examine(
  env: Record<string, string | undefined>,
  surroundings: Surroundings,
): Promise<Finding[]> {
  try {
    const config = readConfig(env)
    if (config.countryDatabase !== null) openCountries(config.countryDatabase)
    return await examineConfigured(config, surroundings)
  } catch (error) {
    if (error instanceof ConfigError) return settingFaults(error)
    throw error
  }
}

async function examineConfigured(config: Config, surroundings: Surroundings): Promise<Finding[]> {
  const { now } = surroundings
  const { findings: ofDatabase, stored, close } = await examineDatabase(config)
  try {
    const secrets = await presentSecrets(config, stored, now())
    const { findings: ofReach, clock: ofProxy } = await reachFindings(config, secrets, surroundings)
    const { findings: ofDiscord, clock: ofDiscordsClock } = await discordFindings(config, surroundings)
    const ofStored = stored && (await offsetFrom('veritabanına', now, stored.clock))
    const clocks = [ofStored, ofProxy, ofDiscordsClock].filter((offset): offset is ClockOffset =>
      Boolean(offset),
    )
    return [
      ...settingsFindings(config),
      ...(await folderFindings(config, surroundings)),
      ...ofDatabase,
      ...(await masterKeyFindings(config, { secrets, stored, now: now() })),
      ...rootKeyFindings(stored, now()),
      ...(await backupFindings(config, stored)),
      ...clockFindings(clocks),
      ...stepFindings(stored?.step ?? null),
      ...ofReach,
      ...(await certificateFindings(config, surroundings, !clocks.some(isFar))),
      ...ofDiscord,
      ...adminFaults(config, stored?.admins),
    ]
  } finally {
    await close()
  }
}

function adminFaults({ discord, adminDiscordIds }: Config, admins: number | undefined): Finding[] {
  if (!discord || adminDiscordIds.length > 0 || (admins ?? 0) > 0) return []
  return [
    fault(
      'Yönetici',
      'hiç yönetici yok; panele kimse giremez.',
      'ADMIN_DISCORD_IDS değişkenine kendi Discord kimliğinizi yazıp yeniden başlatın',
    ),
  ]
}
