import type { Config, ConfigError } from '../../../start/config.ts'
import { fault, faultsOf, well, type Finding } from '../finding.ts'

const about = 'Ayarlar'

/** A finding for each variable that stops the start, without the value, which may be a secret. */
export function settingFaults({ faults }: ConfigError): Finding[] {
  return faults.map(({ name, says, mend }) => fault(about, `${name} ${says}.`, mend))
}

/** Settings that start a server, but not as a shop needs it. */
export function settingsFindings(config: Config): Finding[] {
  const { discord, production, publicUrl, trustedProxies } = config
  const found = faultsOf(about, [
    [
      discord !== null && !production && publicUrl?.startsWith('https://') === true,
      'NODE_ENV “production” değil.',
      'NODE_ENV=production yazıp yeniden başlatın',
    ],
    [
      trustedProxies.some((range) => range.endsWith('/0')),
      'TRUSTED_PROXIES herkese güveniyor; herkes kendine istediği adresi yazabilir.',
      'yalnızca kendi proxy’nizin adresini yazın',
    ],
  ])
  if (found.length > 0) return found
  const demo = '; bu bir demo, çünkü DISCORD_CLIENT_ID ve DISCORD_CLIENT_SECRET yok'
  return [well(about, `tamam${discord ? '' : demo}.`)]
}
