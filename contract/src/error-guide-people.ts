import type { ErrorGuide } from './error-guide-entry.ts'

const sellersOwn = 'Bu hatayı yalnızca satıcı, yönetim ekranlarında görür.'

/** Sessions and roles. */
export const sessionGuide = {
  SESSION_REQUIRED: {
    english: 'Nobody is signed in.',
    happened: 'İstek oturum çerezi taşımıyordu.',
    buyer: 'Tarayıcınız çerezleri engelliyorsa bu site için izin verin.',
    seller:
      '`PUBLIC_URL` bir `https` adresiyse site de `https` ile açılmalıdır: oturum çerezi şifresiz bağlantıda gönderilmez.',
  },
  SESSION_ENDED: {
    english: 'The session has ended.',
    happened:
      'Oturum uzun süre kullanılmadığı, süresi dolduğu ya da başka bir yerden çıkış yapıldığı için kapandı.',
    buyer: 'Lisansınız ve çalışan örnekleriniz bundan etkilenmez.',
    seller:
      'Yönetici oturumu 30 dakika kullanılmayınca, her durumda 12 saat sonra biter; alıcınınki 7 gün kullanılmayınca, en geç 30 gün sonra.',
  },
  ADMIN_REQUIRED: {
    english: 'Only admins may do this.',
    happened: 'Giriş yapılmış, ama bu hesap yönetici değil.',
    buyer: 'Bu sayfa satıcıya aittir; lisanslarınız kendi panelinizde durur.',
    seller:
      'Discord kimliğinizi `ADMIN_DISCORD_IDS` değişkenine ekleyip sunucuyu yeniden başlatın. Rol her istekte veritabanından okunur.',
  },
  NOT_YOURS: {
    english: 'These data belong to somebody else.',
    happened: 'Başka bir kullanıcının lisansları istendi.',
    buyer: 'Birden çok Discord hesabınız varsa lisansı aldığınız hesapla giriş yapın.',
    seller: 'Bir alıcının lisanslarını görmek için Admin Paneli’ndeki lisans listesini kullanın.',
  },
} satisfies ErrorGuide

/** The way through Discord and back. */
export const signInGuide = {
  CODE_REQUIRED: {
    english: 'Discord sent the browser back without a code.',
    happened: 'Discord’dan dönen adreste giriş kodu yok; giriş Discord sayfasında iptal edilmiş olabilir.',
    buyer: 'Discord’un izin sayfasında “Yetkilendir” düğmesine basın.',
    seller: 'Sürüyorsa Discord uygulamanızın ayarlarında dönüş adresinin kayıtlı olduğunu denetleyin.',
  },
  SIGN_IN_EXPIRED: {
    english: 'The sign-in took too long, was used before, or began in another browser.',
    happened:
      'Girişi başlatan tarayıcı bilgisi bulunamadı: çok beklendi, geri tuşuyla dönüldü ya da bağlantı başka bir tarayıcıda açıldı.',
    buyer: 'Telefonda Discord uygulaması başka bir tarayıcı açıyorsa girişi o tarayıcıda başlatın.',
    seller:
      'Herkeste görülüyorsa `PUBLIC_URL` alıcıların açtığı adresle aynı değildir ya da vekil sunucu çerezleri siliyordur.',
  },
  STATE_MISMATCH: {
    english: 'The answer does not belong to the sign-in that this browser began.',
    happened:
      'Discord’dan dönen yanıt, bu tarayıcıda son başlatılan girişe ait değil; giriş iki sekmede birden açılmış olabilir.',
    buyer:
      'Diğer sekmeleri kapatıp tek sekmede deneyin. Birinin gönderdiği bir giriş bağlantısını açtıysanız kullanmayın.',
    seller: 'Tek tük görülmesi olağandır; bu denetim, başkasının hesabıyla giriş yaptırma saldırısını önler.',
  },
  REDIRECT_MISMATCH: {
    english: 'The sign-in was to return to another address than this server’s.',
    happened:
      'Girişin döneceği adres, sunucunun bildiği adresten farklı. Site başka bir adla (örneğin IP ile) açılmış.',
    buyer: 'Satıcınızın verdiği bağlantıyı kullanın.',
    seller:
      '`PUBLIC_URL` değerini ve Discord uygulamasındaki dönüş adresini (`…/auth/callback`) aynı adrese getirin.',
  },
  CODE_REFUSED: {
    english: 'Discord refused the code.',
    happened:
      'Discord giriş kodunu geri çevirdi: kod kullanılmış ya da süresi geçmiş. Sayfayı yenilemek de buna yol açar.',
    buyer: 'Sayfayı yenilemeyin; giriş sayfasına dönüp yeniden başlayın.',
    seller:
      'Herkeste görülüyorsa Discord uygulamasında kayıtlı dönüş adresini `PUBLIC_URL` ile karşılaştırın.',
  },
  DISCORD_UNAVAILABLE: {
    english: 'Discord does not answer, or asked for a pause.',
    happened: 'Discord yanıt vermedi ya da bir süre beklenmesini istedi. Yalnızca yeni girişler etkilenir.',
    buyer:
      'Açık oturumlar, lisanslar ve çalışan örnekler etkilenmez. Discord’un durum sayfasına bakabilirsiniz.',
    seller:
      'Sunucunun `discord.com` adresine çıkabildiğini ve `DISCORD_CLIENT_SECRET` değerinin güncel olduğunu denetleyin: Discord’un yanlış parolaya verdiği ret de bu kodla görünür.',
  },
  DEMO_ONLY_HERE: {
    english: 'The demo signs in nobody who comes through a proxy, a tunnel or another host name.',
    happened:
      'Sunucu demo olarak çalışıyor. Demo parola sormadığı için başka bir alan adından, vekil sunucudan (proxy) ya da tünelden gelen girişi kabul etmez.',
    buyer: 'Site henüz kurulum aşamasındadır; satıcınıza yazın.',
    seller:
      'Demoyu sunucunun çalıştığı bilgisayarda `http://127.0.0.1:3000` adresinden açın. Siteyi yayına almak için `DISCORD_CLIENT_ID`, `DISCORD_CLIENT_SECRET`, `PUBLIC_URL` ve `TRUSTED_PROXIES` değerlerini verin.',
  },
} satisfies ErrorGuide

/** What people do with products, licenses and instances. */
export const shopGuide = {
  PRODUCT_NOT_FOUND: {
    english: 'There is no such product.',
    happened: 'İstenen ürün yok ya da satıştan kalkmış.',
    buyer: 'Eski bir bağlantı açtıysanız ana sayfadaki güncel ürünlere bakın. Lisansınız bundan etkilenmez.',
    seller: 'Ürün arşivdeyse yönetim ekranından arşivden çıkarabilirsiniz.',
  },
  LANGUAGE_NOT_FOUND: {
    english: 'The SDK is not to be had in this language.',
    happened: 'Ürünün sayfasından indirilen dosya, bulunmayan bir dil adıyla istendi.',
    buyer: sellersOwn,
    seller:
      'Adresin sonuna `js`, `java` ya da `python` yazın. Başka bir dilden `docs/integrating.md` sayfasındaki dört çağrıyı doğrudan yapabilirsiniz.',
  },
  PRODUCT_ARCHIVED: {
    english: 'The product is archived: nobody can be given a new license for it.',
    happened: 'Arşivlenmiş bir ürün için lisans oluşturulmak istendi. Eski lisansları çalışmaya devam eder.',
    buyer: sellersOwn,
    seller: 'Arşivden çıkardığınız ürünü, lisansı oluşturduktan sonra yeniden arşivleyebilirsiniz.',
  },
  PRODUCT_IN_USE: {
    english: 'The product has licenses, so it cannot be deleted.',
    happened:
      'Lisansı olan bir ürün silinmek istendi; iptal edilmiş lisanslar da sayılır, geçmişleri onlarla birlikte durur.',
    buyer: sellersOwn,
    seller:
      'Ürünü arşivleyin. Gerçekten silmek istiyorsanız önce lisanslarını silin; o zaman alıcıların anahtarları da geçersiz olur.',
  },
  ICON_UNREADABLE: {
    english: 'The file is no picture, or not a whole one.',
    happened: 'Simge olarak gönderilen dosya resim değil, yarım kalmış ya da bozulmuş.',
    buyer: sellersOwn,
    seller:
      'Dosyayı bir resim programında açıp yeniden kaydedin. Uzantısını değiştirmek, bir dosyayı resme dönüştürmez.',
  },
  ICON_FORMAT: {
    english: 'The picture is of a format that is not accepted, SVG among them.',
    happened:
      'Gönderilen resmin biçimi kabul edilmiyor. SVG, içinde betik ve dış bağlantı taşıyabildiği için kabul edilmez.',
    buyer: sellersOwn,
    seller: 'SVG çiziminizi 512 × 512 piksel bir PNG olarak dışa aktarın.',
  },
  ICON_TOO_LARGE: {
    english: 'The picture has too many pixels.',
    happened:
      'Resim, birkaç baytlık bir dosyadan gigabaytlarca bellek isteyecek kadar büyük olmasın diye sınırlanmıştır.',
    buyer: sellersOwn,
    seller: 'Resmi küçültüp yeniden yükleyin: kare bir resim, 512 × 512 piksel, en iyi sonucu verir.',
  },
  LICENSE_NOT_FOUND: {
    english: 'There is no such license.',
    happened: 'İşlem yapılmak istenen lisans yok; az önce silinmiş olabilir.',
    buyer: sellersOwn,
    seller: 'Listeyi yenileyin; her silme, kimin yaptığıyla birlikte denetim kaydında (`audit_log`) durur.',
  },
  LICENSE_REVOKED: {
    english: 'A revoked license stays revoked.',
    happened: 'İptal edilmiş bir lisans yeniden açılmak ya da askıya alınmak istendi.',
    buyer: sellersOwn,
    seller: 'Geri dönmek isteyebileceğiniz durumlarda iptal yerine askıya almayı seçin.',
  },
  LICENSE_NOT_SHOWABLE: {
    english: 'The license is a customer’s, so its key may not be shown on the landing page.',
    happened:
      'Ana sayfadaki deneme için seçilen lisans bir yöneticinin değil. Oradaki anahtarı herkes okuyabilir; bir müşterinin anahtarı bu yüzden seçilemez.',
    buyer: 'Bu hata yalnızca yönetim çağrılarında görülür.',
    seller:
      'Deneme için ayrı bir ürün ve kendi Discord hesabınıza bir lisans oluşturun, ana sayfa için onu seçin. Anahtar herkese açık olacağından gerçek bir ürününüzün lisansını seçmeyin.',
  },
  USER_NOT_FOUND: {
    english: 'There is no such user.',
    happened: 'Verilen kullanıcı kimliği kayıtlı değil.',
    buyer: 'Sayfayı yenileyip yeniden giriş yapın.',
    seller:
      'Alıcı henüz hiç giriş yapmadıysa lisansı Discord kimliğiyle (17–20 basamaklı sayı) verin; ilk girişinde panelinde görünür.',
  },
  LAST_ADMIN: {
    english: 'Without this person nobody would be an admin any more.',
    happened: 'Tek kalan yöneticinin yetkisi alınmak istendi; panel kimsesiz kalırdı.',
    buyer: sellersOwn,
    seller:
      'Kullanıcının sayfasından başka birini yönetici yapın, sonra yeniden deneyin. Kimse giriş yapamıyorsa `ADMIN_DISCORD_IDS` değişkenine kendi Discord kimliğinizi ekleyip sunucuyu yeniden başlatın.',
  },
  ADMIN_BY_ENVIRONMENT: {
    english: 'ADMIN_DISCORD_IDS names this person as an admin; the panel cannot take that back.',
    happened:
      'Yetkisi alınmak istenen kişi, sunucunun `ADMIN_DISCORD_IDS` ayarında yazıyor. Panelden alınan yetki ilk girişinde geri gelirdi.',
    buyer: sellersOwn,
    seller:
      'Kimliği `ADMIN_DISCORD_IDS` değişkeninden çıkarın ve sunucuyu yeniden başlatın: yetki o anda düşer, açık oturumları kapanır.',
  },
  OWNER_REQUIRED: {
    english: 'A license needs exactly one owner: user_id or discord_id.',
    happened: 'Lisansın sahibi hiç verilmedi ya da iki alanla birden verildi.',
    buyer: sellersOwn,
    seller: 'Kayıtlı bir alıcı için `user_id`, henüz giriş yapmamış biri için `discord_id` gönderin.',
  },
  POLICY_CONTRADICTS: {
    english: 'A seat would be held for no longer than the pause between two heartbeats.',
    happened:
      'Geçerli olacak politikada yerin ayrılı kaldığı süre, iki nabız arasındaki süreden uzun değil: zamanında bildiren örnekler bile yerini yitirirdi. Hiçbir şey değiştirilmedi.',
    buyer: sellersOwn,
    seller:
      '`lease` değerini `heartbeat_interval` değerinden uzun verin; üç katı, arka arkaya iki nabzın kaybolmasına yer bırakır. Lisansta gönderilmeyen alanda ürünün değeri, o da yoksa varsayılan sayılır: `lease` 900, `heartbeat_interval` 300 saniye.',
  },
  POLICY_CONTRADICTS_LICENSES: {
    english: 'The new policy of the product leaves no room for what some of its licenses say otherwise.',
    happened:
      'Ürünün yeni politikası, kendi farkı olan bazı lisanslarla birleşince çelişiyor: o lisanslarda `lease`, `heartbeat_interval` değerinden uzun kalmıyor. Hiçbir şey değiştirilmedi.',
    buyer: sellersOwn,
    seller:
      'Önce o lisansların politikasını düzeltin ya da `{}` göndererek ürününkine döndürün, sonra ürünü değiştirin. İptal edilmiş lisanslar sayılmaz.',
  },
  INSTANCE_NOT_FOUND: {
    english: 'The license has no such instance.',
    happened: 'Adı geçen örnek bu lisansta yok ya da lisansıyla birlikte silinmiş.',
    buyer: 'Panelinizdeki örnek listesini yenileyin; çalışan örnekler orada görünür.',
    seller:
      'Örnek kimliğini lisansın kendi örnek listesinden alın: bir örnek yalnızca kendi lisansının altında bulunur.',
  },
  DENIAL_NOT_FOUND: {
    english: 'No refused call that you may see goes by this reference.',
    happened:
      'Bu numarayla saklanan bir ret yok ya da ret başka birinin lisansına ait. Ret birkaç saniye içinde kayda geçer; 90 gün, lisans başına da son 100 ret saklanır. Anahtarın kendisi yanlışsa ret hiçbir lisansa bağlanamaz.',
    buyer:
      'Numara on karakterdir ve I, L, O, U harflerini içermez. Lisansı başka bir Discord hesabıyla aldıysanız o hesapla giriş yapın. Günlükte `NOT_FOUND`, `KEY_MALFORMED` ya da `PLACEHOLDER_NOT_INJECTED` yazıyorsa sorun anahtarın yazımındadır.',
    seller:
      'Yönetici olarak bütün retleri görürsünüz; bulunamıyorsa numara yanlıştır ya da kayıt silinmiştir.',
  },
  RELEASE_COOLDOWN: {
    english:
      'The owner of the license released an instance a short while ago; the seller’s cooldown still runs.',
    happened:
      'Lisansın sahibi kısa süre önce bir örneği serbest bıraktı. Satıcı, iki serbest bırakma arasında bir süre geçmesini istiyor. Hiçbir şey değiştirilmedi.',
    buyer:
      'Lisansın sayfası, ne zaman yeniden serbest bırakabileceğinizi gösterir. Beklemeden de yer açabilirsiniz: çalışan örneği kendi makinesinde düzgünce kapatın, yerini o anda bırakır. Yanıtlamayan bir örneğin yeri de son nabzından bir süre sonra kendiliğinden boşalır.',
    seller:
      'Süreyi ürünün ya da lisansın `policy.release_cooldown` alanı belirler (saniye, varsayılanı 86.400; `0` kaldırır). Yöneticiler bu süreye bağlı değildir: örneği sizin serbest bırakmanız alıcının süresini başlatmaz.',
  },
} satisfies ErrorGuide
