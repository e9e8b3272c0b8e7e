import type { ErrorEntry } from '../errors.ts'

/** Calls from Discord. */
export const discordErrors = {
  INTERACTION_REFUSED: {
    status: 401,
    message: 'Bu çağrı Discord’un geçerli imzasını taşımıyor.',
    action: 'Discord ayarlarındaki açık anahtarı (Public Key) kontrol edin.',
    english:
      'The signature is not that of the application at Discord, is older than five minutes, or came before.',
    happened:
      'İmza tutmadı, beş dakikadan eskiydi ya da aynı çağrı ikinci kez geldi. Discord, adresi kaydederken ve sonra da arada bir bilerek yanlış imza gönderir; bu yanıt o denemenin doğru sonucudur.',
    seller:
      'Komutlar hiç çalışmıyorsa Discord uygulamanızın “General Information” sayfasındaki “Public Key” değerini Discord ayarlarına yeniden yazın ve sunucunun saatini kontrol edin.',
  },
  DISCORD_NOT_SET_UP: {
    status: 409,
    message: 'Discord ayarları tamamlanmamış: uygulama kimliği ya da bot token’ı yok.',
    action: 'Discord ayarlarını tamamlayın, sonra tekrar deneyin.',
    english: 'The shop knows no application at Discord, or no token of its bot.',
    happened: 'Discord’a bir şey gönderilecekti, ama uygulamanın kimliği ya da bot token’ı kayıtlı değil.',
    seller:
      'Kimlik ve token, Discord uygulamanızın “General Information” ve “Bot” sayfalarındadır. Token’ı `DISCORD_BOT_TOKEN` değişkeni de verebilir.',
  },
  DISCORD_TOKEN_REFUSED: {
    status: 409,
    message: 'Discord bot token’ını kabul etmedi.',
    action: 'Discord uygulamanızda “Reset Token” ile yeni bir token alıp ayarlara yazın.',
    english: 'Discord refused the token of the bot.',
    happened: 'Token yanlış yazılmış, yenilenmiş ya da Discord tarafından iptal edilmiş.',
    seller: 'Token’ı kimseyle paylaşmayın: açığa çıkan token’ı Discord kendisi iptal eder.',
  },
} satisfies Record<string, ErrorEntry>
