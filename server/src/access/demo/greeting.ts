import { demoPeople } from './demo-people.ts'
import type { Config } from '../../start/config.ts'

/** What the terminal says once the server serves: the address, how to sign in, and what is not fit for production. */
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
