import type { ErrorEntry } from '../errors.ts'

/** Calls from Discord. */
export const discordErrors = {
  INTERACTION_REFUSED: {
    status: 401,
    message: 'Bu çağrı Discord’un geçerli imzasını taşımıyor.',
    action: 'Discord ayarlarındaki açık anahtarı (Public Key) kontrol edin.',
    english: 'The signature is not that of the application at Discord, is older than five minutes, or came before.',
    happened:
      'İmza tutmadı, beş dakikadan eskiydi ya da aynı çağrı ikinci kez geldi. Discord, adresi kaydederken ve sonra da arada bir bilerek yanlış imza gönderir; bu yanıt o denemenin doğru sonucudur.',
    seller:
      'Komutlar hiç çalışmıyorsa Discord uygulamanızın “General Information” sayfasındaki “Public Key” değerini Discord ayarlarına yeniden yazın ve sunucunun saatini kontrol edin.',
  },
} satisfies Record<string, ErrorEntry>
