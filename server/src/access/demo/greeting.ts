import { demoPeople } from './demo-people.ts'
import type { Config } from '../../start/config.ts'

/** The terminal's text once the server answers: the address, how to sign in, and the limits of a demo. */
export function greeting(config: Config, publicUrl: string): string {
  const names = demoPeople.map((person) => person.discord_username).join(', ')
  return [
    '',
    `  Mühür çalışıyor: ${publicUrl}`,
    config.discord
      ? '  Giriş: Discord hesabıyla.'
      : `  Giriş: "Discord ile Giriş Yap" düğmesi demo sayfasını açar; oradan bir kişi seçin (${names}).`,
    config.databaseUrl
      ? '  Veritabanı: PostgreSQL (DATABASE_URL).'
      : `  Veritabanı: gömülü, ${config.dataDir}. Canlı kullanım için DATABASE_URL ile bir PostgreSQL gösterin.`,
    '  Durdurmak için Ctrl-C.',
    '',
  ].join('\n')
}
