import type { CheckFault } from '@muhur/contract/discord/checks'

/** The name of each fault, and the advice for the seller. */
export const faultWords: Record<CheckFault, { says: string; mend: string }> = {
  NO_TOKEN: { says: 'Bot token’ı yok.', mend: 'Önce bot token’ını yazıp kaydedin.' },
  STOPPED: {
    says: 'Discord son dakikalarda çok sayıda isteği reddetti.',
    mend: 'Bot on dakika bekler, sonra kendiliğinden sürer. Son hatayı giderirseniz bir daha durmaz.',
  },
  TOKEN_REFUSED: {
    says: 'Discord bot token’ını kabul etmiyor.',
    mend: 'Uygulamanızın “Bot” sayfasında “Reset Token” ile yeni bir token alıp buraya kaydedin.',
  },
  MISSING_PERMISSION: {
    says: 'Bot bu rolü veremiyor.',
    mend: 'Sunucu Ayarları, Roller sayfasında botun rolünü yukarı sürükleyin; rolün “Rolleri Yönet” yetkisi açık olsun.',
  },
  ROLE_TOO_HIGH: {
    says: 'Seçilen rollerden biri botun rolünün üstünde ya da başka bir botun.',
    mend: 'Sunucu Ayarları, Roller sayfasında botun rolünü yukarı sürükleyin ya da başka bir rol seçin.',
  },
  NO_ACCESS: {
    says: 'Bot oraya giremiyor.',
    mend: 'Botu davet bağlantısıyla sunucuya ekleyin; kanalın izinlerinde bota “Kanalı Görüntüle” ve “Mesaj Gönder” verin.',
  },
  NOT_A_MEMBER: {
    says: 'Kişi sunucunun üyesi değil.',
    mend: 'Sunucuya katılınca rolü en geç bir saat içinde gelir.',
  },
  ROLE_GONE: {
    says: 'Seçilen rollerden biri sunucuda artık yok.',
    mend: 'Ürüne başka bir rol seçip kaydedin.',
  },
  GUILD_GONE: {
    says: 'Bot bu sunucuda değil ya da sunucu kimliği yanlış.',
    mend: 'Botu davet bağlantısıyla ekleyin ve sunucu kimliğini kontrol edin.',
  },
  CHANNEL_GONE: {
    says: 'Böyle bir kanal yok.',
    mend: 'Kanala sağ tıklayıp “Kanal Kimliğini Kopyala” ile kimliği yeniden alın.',
  },
  CLOSED_MESSAGES: {
    says: 'Kişinin özel mesajları kapalı.',
    mend: 'Mesajı kendi panelinde okur; sizin yapacağınız bir şey yok.',
  },
  TOO_EARLY: { says: 'Discord henüz hazır değildi.', mend: 'Birkaç saniye sonra tekrar sınayın.' },
  BUSY: { says: 'Discord yavaşlamamızı istiyor.', mend: 'Birkaç saniye sonra tekrar sınayın.' },
  REFUSED: { says: 'Discord isteği reddetti.', mend: 'Yazdığınız kimlikleri kontrol edin.' },
  UNREACHABLE: {
    says: 'Discord’a ulaşılamadı.',
    mend: 'Sunucunuzun discord.com adresine çıkabildiğini kontrol edin; bekleyen işler kendiliğinden tekrar denenir.',
  },
  NOT_CHOSEN: { says: 'Bu adım henüz doldurulmadı.', mend: 'Alanı doldurup kaydedin.' },
  OTHER_APPLICATION: {
    says: 'Bot token’ı başka bir uygulamanın.',
    mend: 'Uygulama kimliğini ve token’ı aynı uygulamadan alın.',
  },
  OTHER_KEY: {
    says: 'Açık anahtar bu uygulamanınki değil.',
    mend: '“General Information” sayfasındaki “Public Key” değerini yeniden kopyalayın.',
  },
  ENDPOINT_MISSING: {
    says: 'Discord’da komutların adresi yazmıyor.',
    mend: 'Adresi “Interactions Endpoint URL” alanına yapıştırıp orada kaydedin.',
  },
  ENDPOINT_ELSEWHERE: {
    says: 'Discord’da başka bir adres yazıyor.',
    mend: '“Interactions Endpoint URL” alanına buradaki adresi yapıştırıp orada kaydedin.',
  },
}
