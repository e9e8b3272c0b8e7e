import { logLevels } from './log/log.ts'

/** Short ones are guessed, whatever they cost to try. */
export const shortestPassphrase = 12

const databaseAddress =
  'postgres://kullanıcı:parola@makine:5432/veritabanı biçiminde, paroladaki özel karakterleri % ile yazın (@ yerine %40)'

/** What each variable must be. */
export const mends = {
  HOST: 'demo girişi yalnız bu makinede açılır; dışarıya açmak için DISCORD_CLIENT_ID ve DISCORD_CLIENT_SECRET verin',
  PORT: '1 ile 65535 arasında bir port verin',
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: `DATABASE_URL ile aynı veritabanını, tabloların sahibi olan rolle gösterin: ${databaseAddress}`,
  NEW_DATABASE_URL: databaseAddress,
  PUBLIC_URL:
    'tarayıcıların gördüğü adresi yolsuz yazın, canlıda https ile: https://lisans.example.com (demoda: 127.0.0.1)',
  ALTERNATE_URLS: 'adresleri yolsuz ve virgülle ayırarak yazın: https://yedek.example.com',
  DISCORD_CLIENT_ID: 'Discord uygulamanızın “OAuth2” sayfasındaki “Client ID” değerini (yalnız rakam) yazın',
  DISCORD_CLIENT_SECRET:
    'Discord uygulamanızın “OAuth2” sayfasındaki “Client Secret” değerini (“Reset Secret”) yazın',
  ADMIN_DISCORD_IDS: 'yöneticilerin Discord kimliklerini (yalnız rakam) virgülle ayırarak yazın',
  TRUSTED_PROXIES:
    'https’i karşılayan proxy’nin adresini yazın (bu makinedeyse 127.0.0.1); arada proxy yoksa none yazın',
  WEBHOOK_PRIVATE_RANGES: 'adresleri ya da aralıkları virgülle ayırın (10.0.5.0/24), ya da none yazın',
  COUNTRY_DATABASE: 'MaxMind biçiminde (.mmdb) okunabilir bir dosya gösterin ya da değişkeni silin',
  METRICS_PORT: 'PORT değerinden başka, 1 ile 65535 arasında bir port verin',
  LOG_LEVEL: `şunlardan birini yazın: ${logLevels.join(', ')}`,
  DRAIN_SECONDS: '0 ile 300 arasında bir saniye sayısı verin',
  BACKUP_DIR: 'yedeklerin yazılacağı bir klasör gösterin',
  BACKUP_HOUR: '0 ile 23 arasında bir saat (UTC) verin',
  BACKUP_KEEP: '1 ile 1000 arasında bir sayı verin',
  BACKUP_PASSPHRASE: `yedekteki ana anahtarı kapatan, en az ${shortestPassphrase} karakterlik bir parola verin`,
  MASTER_KEY: '32 baytı base64 olarak verin; yenisini üretmek için: openssl rand -base64 32',
}

/** A variable of the environment that can be wrong. */
export type Variable = keyof typeof mends
