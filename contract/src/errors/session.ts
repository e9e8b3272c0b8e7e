import type { ErrorEntry } from '../errors.ts'

/** Sessions and roles. */
export const sessionErrors = {
  SESSION_REQUIRED: {
    status: 401,
    message: 'Bu işlem için giriş yapmalısınız.',
    action: 'Giriş yapıp tekrar deneyin.',
    english: 'Nobody is signed in.',
    happened: 'İstek, oturum çerezi olmadan geldi.',
    buyer: 'Tarayıcınız çerezleri engelliyorsa bu site için izin verin.',
    seller:
      '`PUBLIC_URL` bir `https` adresiyse site de `https` ile açılmalıdır: oturum çerezi şifresiz bağlantıda gönderilmez.',
  },
  SESSION_ENDED: {
    status: 401,
    message: 'Oturumunuz kapandı.',
    action: 'Yeniden giriş yapın.',
    english: 'The session has ended.',
    happened:
      'Oturum uzun süre kullanılmadığı, süresi dolduğu ya da başka bir yerden çıkış yapıldığı için kapandı.',
    buyer: 'Lisansınız ve çalışan kurulumlarınız bundan etkilenmez.',
    seller:
      'Yönetici oturumu 30 dakika kullanılmayınca, en geç 12 saat sonra kapanır; alıcınınki 7 gün kullanılmayınca, en geç 30 gün sonra.',
  },
  ADMIN_REQUIRED: {
    status: 403,
    message: 'Bu işlem yalnızca yöneticilere açık.',
    action: 'Yönetici hesabıyla giriş yapın.',
    english: 'Only admins may do this.',
    happened: 'Giriş yapılmış, ama bu hesap yönetici değil.',
    buyer: 'Bu sayfa satıcıya aittir; lisanslarınız kendi panelinizde durur.',
    seller:
      'Discord kimliğinizi `ADMIN_DISCORD_IDS` değişkenine ekleyip sunucuyu yeniden başlatın. Rol her istekte veritabanından okunur.',
  },
  NOT_YOURS: {
    status: 403,
    message: 'Yalnızca kendi verilerinizi görebilirsiniz.',
    action: 'Kendi panelinizi açın.',
    english: 'These data belong to somebody else.',
    happened: 'Başka bir kullanıcının lisansları istendi.',
    buyer: 'Birden çok Discord hesabınız varsa lisansı aldığınız hesapla giriş yapın.',
    seller: 'Bir alıcının lisanslarını görmek için Admin Paneli’ndeki lisans listesini kullanın.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'Böyle açık bir oturumunuz yok.',
    action: 'Listeyi yenileyin; oturum kapanmış olabilir.',
    english: 'The caller has no such open session.',
    happened: 'Kapatılmak istenen oturum başka bir yerden kapatılmış, süresi dolmuş ya da bu hesabın değil.',
    buyer: 'Hesabım sayfasındaki oturum listesini yenileyin; orada görünmüyorsa oturum kapanmıştır.',
    seller: 'Başka birinin oturumları, Admin Paneli’nde o kişinin sayfasından kapatılır.',
  },
} satisfies Record<string, ErrorEntry>

/** Sign-in through Discord. */
export const signInErrors = {
  CODE_REQUIRED: {
    status: 400,
    message: 'Kimlik doğrulama kodu bulunamadı',
    action: 'Girişi baştan başlatın.',
    english: 'Discord sent the browser back without a code.',
    happened: 'Discord’dan dönen adreste giriş kodu yok; giriş Discord sayfasında iptal edilmiş olabilir.',
    buyer: 'Discord’un izin sayfasında “Yetkilendir” düğmesine basın.',
    seller: 'Sorun sürerse Discord uygulamanızın ayarlarında dönüş adresinin kayıtlı olduğunu kontrol edin.',
  },
  SIGN_IN_EXPIRED: {
    status: 400,
    message: 'Giriş isteğinin süresi dolmuş ya da bu tarayıcıda başlatılmamış.',
    action: 'Girişi aynı tarayıcıda baştan başlatın.',
    english: 'The sign-in took too long, was used before, or began in another browser.',
    happened:
      'Girişin bu tarayıcıda başlatıldığını gösteren bilgi bulunamadı: çok beklendi, geri tuşuyla dönüldü ya da bağlantı başka bir tarayıcıda açıldı.',
    buyer: 'Telefonda Discord uygulaması başka bir tarayıcı açıyorsa girişi o tarayıcıda başlatın.',
    seller:
      'Herkeste görülüyorsa `PUBLIC_URL` alıcıların açtığı adresle aynı değildir ya da proxy çerezleri siliyordur.',
  },
  STATE_MISMATCH: {
    status: 400,
    message: 'Giriş isteği bu tarayıcıda başlatılan istekle uyuşmuyor.',
    action: 'Girişi baştan başlatın.',
    english: 'The answer does not belong to the sign-in that this browser began.',
    happened:
      'Discord’dan dönen yanıt, bu tarayıcıda son başlatılan girişe ait değil; giriş iki sekmede birden açılmış olabilir.',
    buyer:
      'Diğer sekmeleri kapatıp tek sekmede deneyin. Birinin gönderdiği bir giriş bağlantısını açtıysanız kullanmayın.',
    seller: 'Tek tük görülmesi olağandır; bu kontrol, başkasının hesabıyla giriş yaptırma saldırısını önler.',
  },
  REDIRECT_MISMATCH: {
    status: 400,
    message: 'Dönüş adresi bu sunucunun adresi değil.',
    action: 'Siteyi kendi adresinden açıp yeniden giriş yapın.',
    english: 'The sign-in was to return to another address than this server’s.',
    happened:
      'Girişin döneceği adres, sunucunun bildiği adresten farklı. Site başka bir adla (örneğin IP ile) açılmış.',
    buyer: 'Satıcınızın verdiği bağlantıyı kullanın.',
    seller:
      'Discord uygulamasındaki dönüş adresi, `PUBLIC_URL` değerinin sonuna `/auth/callback` eklenmiş hâli olmalıdır.',
  },
  CODE_REFUSED: {
    status: 400,
    message: 'Discord bu giriş kodunu kabul etmedi.',
    action: 'Kod bir kez kullanılabilir; girişi baştan başlatın.',
    english: 'Discord refused the code.',
    happened:
      'Discord giriş kodunu geri çevirdi: kod kullanılmış ya da süresi dolmuş. Sayfayı yenilemek de buna yol açar.',
    buyer: 'Sayfayı yenilemeyin; giriş sayfasına dönüp yeniden başlayın.',
    seller:
      'Herkeste görülüyorsa Discord uygulamasında kayıtlı dönüş adresini `PUBLIC_URL` ile karşılaştırın.',
  },
  DISCORD_UNAVAILABLE: {
    status: 503,
    message: 'Discord şu anda yanıt vermiyor.',
    action: 'Birkaç dakika sonra tekrar deneyin.',
    english: 'Discord does not answer, or asked for a pause.',
    happened: 'Discord yanıt vermedi ya da bir süre beklenmesini istedi. Yalnızca yeni girişler etkilenir.',
    buyer:
      'Açık oturumlar, lisanslar ve çalışan kurulumlar etkilenmez. Discord’un durum sayfasına bakabilirsiniz.',
    seller:
      'Sunucunun `discord.com` adresine çıkabildiğini ve `DISCORD_CLIENT_SECRET` değerinin güncel olduğunu kontrol edin: Discord yanlış bir değeri reddettiğinde de bu kod görünür.',
  },
  DEMO_ONLY_HERE: {
    status: 403,
    message: 'Demo girişi yalnızca sunucunun çalıştığı bilgisayarda ve araya proxy girmeden açılır.',
    action: 'O bilgisayarda 127.0.0.1 adresini açın; herkese açmak için Discord girişini kurun.',
    english: 'The demo signs in nobody who comes through a proxy, a tunnel or another host name.',
    happened:
      'Sunucu demo olarak çalışıyor. Demo parola sormadığı için başka bir alan adından, proxy’den ya da tünelden gelen girişi kabul etmez.',
    buyer: 'Site henüz hazırlanıyor; satıcınıza yazın.',
    seller:
      'Demoyu sunucunun çalıştığı bilgisayarda `http://127.0.0.1:3000` adresinden açın. Siteyi yayına almak için `DISCORD_CLIENT_ID`, `DISCORD_CLIENT_SECRET`, `PUBLIC_URL` ve `TRUSTED_PROXIES` değerlerini verin.',
  },
} satisfies Record<string, ErrorEntry>
