import type { ErrorEntry, GateEntry } from '../errors.ts'

/** Faults of license calls that prevent a verdict. */
export const gateCallErrors = {
  KEY_MALFORMED: {
    status: 400,
    message: 'Lisans anahtarı hatalı: bir karakter eksik, fazla ya da yanlış.',
    action: 'Anahtarı elle yazmak yerine panelden kopyalayın.',
    remedy: 'key',
    english: 'The text is no license key: its length, its symbols or its check symbol are wrong.',
    happened:
      'Gelen metin bir lisans anahtarının biçimine uymuyor: eksik, fazla ya da yanlış bir karakter var. Büyük küçük harf, boşluk, tire ve I/L/O yazımı sorun olmaz.',
    buyer:
      'Anahtarın tamamını kopyalayın: listelerde ve destek yazışmalarında görünen ilk 16 karakter anahtarın kendisi değildir. Yapılandırma dosyasında satırın sonunda fazladan bir karakter ya da açıklama kalmadığına bakın.',
    seller:
      'Yazılımın anahtarı kesmeden ve değiştirmeden gönderdiğini kontrol edin. Alıcıdan anahtarın tamamını istemeyin; ilk 16 karakter lisansı bulmanıza yeter.',
  },
  PLACEHOLDER_NOT_INJECTED: {
    status: 400,
    message: 'Lisans anahtarı yerine doldurulmamış bir yer tutucu gönderildi.',
    action: 'Yapılandırma dosyasındaki yer tutucuyu kendi anahtarınızla değiştirin.',
    remedy: 'setup',
    english: 'A placeholder such as `%%__LICENSE__%%` arrived where the key should stand.',
    happened:
      'Anahtarın yerinde `%%__LICENSE__%%`, `${LICENSE_KEY}` ya da `{{license}}` gibi bir yer tutucu geldi. Yerine anahtarı, indirme sırasında pazar yeri ya da başlangıçta ortam değişkeni koymalıydı.',
    buyer:
      'Yapılandırma dosyasını açıp yer tutucunun tamamını, yüzde işaretleri ya da ayraçlarla birlikte, panelinizdeki anahtarla değiştirin. `${…}` görüyorsanız adı geçen ortam değişkenini `.env` dosyasında ya da barındırma panelinizin başlangıç ayarlarında tanımlayın. Dosyayı başkasından aldıysanız pazar yerinden kendi hesabınızla indirin.',
    seller:
      'Pazar yeri `%%__LICENSE__%%` yer tutucusunu yalnızca kendi sitesinden indirilen dosyada ve harfi harfine duruyorsa doldurur: obfuscator’ın onu bölmediğini, dosyanın dış bağlantıyla dağıtılmadığını kontrol edin. Anahtarı elle girmeye de izin verin.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Çok fazla istek gönderildi.',
    action: 'Biraz bekleyip tekrar deneyin.',
    remedy: 'none',
    english:
      'Too many different wrong keys from one address, or far too many calls of one license, network or instance.',
    happened:
      'Aynı adresten 10 dakika içinde 20 ayrı yanlış anahtar geldi (aynı anahtar bir kez sayılır) ya da tek bir lisans, ağ veya kurulum gereğinden çok daha sık sordu. Çalışan kurulumun kendi hakkı vardır: anahtarı bilen bir yabancı onu tüketemez. Durmadan deneyen bir ağa kısa süre yanıt verilmez. Arka arkaya çok sayıda giriş denemesi de bu kodu verir. Yanıttaki `Retry-After` başlığı kaç saniye bekleneceğini söyler.',
    buyer:
      'Yazılımı kapatıp anahtarı kontrol edin: çöküp kendini durmadan yeniden başlatan bir bot, kurulum başına 5 dakikada 60 çağrılık sınırı doldurur. 10 dakika bekleyip bir kez başlatın. Paylaşımlı barındırmada adresi komşularınızla birlikte kullanıyor olabilirsiniz; sürerse satıcınıza yazın.',
    seller:
      'Yazılım `next_heartbeat_in` ve `Retry-After` sürelerine uymalı, her komutta ya da her oyuncuda değil, açılışta ve nabızda sormalıdır. Lisansın sayfası, anahtarın hangi adresten ne sıklıkla denendiğini gösterir; ağı engelleyin ya da aynı sahibe yeni anahtar verin. Sunucunuz bir proxy sunucusunun arkasındaysa `TRUSTED_PROXIES` değerini verin; yoksa bütün alıcılar tek bir adresten geliyor gibi görünür ve birbirini engeller.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'Sunucu şu anda yanıt veremiyor.',
    action: 'Birkaç saniye sonra tekrar deneyin.',
    remedy: 'none',
    english: 'The server or its database cannot answer right now.',
    happened: 'Sunucu ayakta, ama veritabanına ulaşamıyor ya da zamanında yanıt veremiyor.',
    buyer:
      'Çoğu zaman bir şey yapmanız gerekmez: çalışan bir kurulum, kazandığı ek süre (çalıştıkça uzar, varsayılanı en çok 72 saat) boyunca çalışmayı sürdürür. Sorun saatlerce sürerse satıcınıza yazın.',
    seller:
      '`/healthz` adresine, sunucunun loguna ve PostgreSQL’e bakın: bağlantı sayısı, disk, kilitler. Yazılım bu kodu ret saymamalı, son imzalı kararının `grace_until` anına kadar çalışmalı ve her seferinde biraz daha bekleyerek tekrar denemelidir.',
  },
} satisfies Record<string, GateEntry>

/** Faults of any API call. */
export const anyCallErrors = {
  BAD_REQUEST: {
    status: 400,
    message: 'İstek geçersiz.',
    action: 'Gönderilen alanları düzeltin.',
    english: 'A field is missing, unknown, or of the wrong form.',
    happened:
      'İstekteki bir alan eksik, fazla ya da yanlış biçimde. Yanıttaki `field` o alanı, `error` sorunu söyler.',
    buyer: 'Yazılımı güncelleyin; hata sürerse mesajı istek numarasıyla birlikte satıcınıza gönderin.',
    seller:
      'Çağrıyı `contract/src/` içindeki şemayla karşılaştırın. Tanınmayan alanlar yok sayılmaz, reddedilir; sayılar metin olarak gönderilemez.',
  },
  LIST_TOO_LONG: {
    status: 400,
    message: 'Liste çok uzun; bu sıralamayla bu sayfaya ulaşılamıyor.',
    action: 'Arama ya da filtreyle listeyi daraltın veya oluşturma tarihine göre sıralayın.',
    english: 'The list is too long to reach this page in this order.',
    happened:
      'İstenen sayfa uzun bir listenin çok içlerinde; oraya kadarki kayıtları okumak saniyeler sürerdi. Listenin başı ve sonu okunabilir, ortasındaki kayıtlar arama ve filtreyle bulunur.',
    seller:
      'Aramaya bir kelime daha ekleyin, ürün, durum, bitiş ya da sahip filtresini kullanın. Arama ve filtre yokken, oluşturma tarihine göre sıralı listenin her sayfası açılır.',
  },
  MALFORMED_JSON: {
    status: 400,
    message: 'İstek gövdesi geçerli bir JSON değil.',
    action: 'Gövdeyi UTF-8 kodlu geçerli JSON olarak gönderin.',
    english: 'The body is not valid JSON in UTF-8.',
    happened: 'İstek gövdesi okunamadı: JSON bozuk ya da UTF-8 dışında bir kodlamayla gönderilmiş.',
    buyer: 'Yazılımı güncelleyin; hata sürerse satıcınıza yazın.',
    seller:
      'Gövdeyi metin birleştirerek değil, bir JSON kütüphanesiyle yazın. Windows’ta Türkçe karakterlerin UTF-8 olarak gittiğinden emin olun.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'İstek gövdesi JSON olmalı.',
    action: 'Gövdeyi UTF-8 olarak, sıkıştırmadan, `Content-Type: application/json` başlığıyla gönderin.',
    english: 'The body is not declared as JSON, is compressed, or is in another charset than UTF-8.',
    happened:
      'İstek, form verisi ya da düz metin gibi JSON dışında bir türle, sıkıştırılmış olarak (`Content-Encoding`) ya da UTF-8 dışında bir charset ile gönderildi.',
    buyer: 'Yazılımı güncelleyin; hata sürerse satıcınıza yazın.',
    seller: 'HTTP kütüphaneniz türü kendisi seçiyorsa (örneğin form verisi) başlığı açıkça verin.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'İstek gövdesi çok büyük.',
    action: 'Daha küçük bir gövde gönderin.',
    english: 'The body is larger than this address accepts.',
    happened:
      'İstek gövdesi sınırı aştı: lisans çağrılarında 16 KB, simge yüklerken 2 MB, sürüm dosyalarında 200 MB, diğerlerinde 64 KB.',
    buyer: 'Yazılımı güncelleyin; hata sürerse satıcınıza yazın.',
    seller: 'Yalnızca tanımlı alanları gönderin; log ya da yapılandırma dosyası eklemeyin.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir adres yok.',
    action: 'Adresi ve HTTP yöntemini kontrol edin.',
    english: 'There is nothing at this address for this HTTP method.',
    happened: 'İstenen adres ya da o adreste kullanılan HTTP yöntemi yok.',
    buyer: 'Adres çubuğundaki bağlantıyı kontrol edin ya da ana sayfadan başlayın.',
    seller:
      'Lisans çağrıları `POST` ister; tarayıcıda açmak `GET` gönderir. Proxy sunucunuzun yolu (`/api`) kesmediğini kontrol edin.',
  },
  CHANGED_MEANWHILE: {
    status: 412,
    message: 'Bu kayıt, siz düzenlerken değişti.',
    action: 'Yeni hâlini yükleyip değişikliğinizi onun üzerinde yapın.',
    english: 'The thing has changed since it was read: the entity tag in `If-Match` is not its own any more.',
    happened:
      'Kayıt okunduktan sonra başka biri ya da başka bir sekme onu değiştirdi. Farkında olmadan üzerine yazılmasın diye hiçbir şey kaydedilmedi.',
    buyer: 'Sayfayı yenileyip değişikliğinizi yeniden yapın.',
    seller:
      'Programınız `If-Match` gönderiyorsa kaydı yeniden okuyup yeni `ETag` değeriyle gönderin; sizin için son yazanın geçerli olması yeterliyse bu başlığı göndermeyin.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'Başka bir siteden gelen istek reddedildi.',
    action: 'İşlemi sitenin kendi sayfasından yapın.',
    english: 'Another site made the browser send this.',
    happened:
      'Tarayıcı, isteğin bu sitenin bir sayfasından gelmediğini bildirdi; oturumunuz kötüye kullanılmasın diye reddedildi.',
    buyer:
      'Siteyi yeni bir sekmede kendi adresinden açın. İsteği değiştiren tarayıcı eklentilerini kapatıp deneyin.',
    seller:
      '`PUBLIC_URL` değeri, alıcıların tarayıcıda gördüğü adresle birebir aynı olmalıdır (`https`, `www` ve port dahil).',
  },
  INTERNAL: {
    status: 500,
    message: 'Beklenmeyen bir hata oluştu.',
    action: 'Tekrar deneyin; sorun sürerse istek numarasıyla bize yazın.',
    english: 'The server met a fault that nobody foresaw.',
    happened: 'Sunucuda öngörülmeyen bir hata oluştu. Ayrıntılar yanıta değil, sunucunun loguna yazılır.',
    buyer: 'İstek numarası, satıcınızın hatayı bulmasını sağlar; anahtarınızı göndermeyin.',
    seller:
      'Sunucunun logunda istek numarasını arayın. Bu kod bir program hatasıdır; hata dökümüyle (stack trace) birlikte bildirin.',
  },
} satisfies Record<string, ErrorEntry>
