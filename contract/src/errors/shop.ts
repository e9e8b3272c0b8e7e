import type { ErrorEntry } from '../errors.ts'
import { sdkLanguages } from '../gate/sdk-languages.ts'

const languages = Object.keys(sdkLanguages)

/** Products, licenses, users, instances and denials. */
export const shopErrors = {
  PRODUCT_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir ürün yok.',
    action: 'Ürün listesinden seçin.',
    english: 'There is no such product.',
    happened: 'İstenen ürün yok ya da yayından kalkmış.',
    buyer: 'Eski bir bağlantı açtıysanız ana sayfadaki güncel ürünlere bakın. Lisansınız bundan etkilenmez.',
    seller: 'Ürün arşivdeyse yönetim ekranından arşivden çıkarabilirsiniz.',
  },
  LANGUAGE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir hazır dosya yok.',
    action: `${languages.slice(0, -1).join(', ')} ya da ${languages.at(-1)} seçin.`,
    english: 'There is no SDK file of this name.',
    happened: 'Ürünün sayfasından, olmayan bir dil ya da dosya adıyla dosya istendi.',
    seller: `Adresin sonuna ${languages.map((name) => `\`${name}\``).join(', ')} adlarından birini yazın. Başka bir dilden \`/docs/protocol\` sayfasındaki dört çağrıyı doğrudan yapabilirsiniz.`,
  },
  PRODUCT_ARCHIVED: {
    status: 409,
    message: 'Bu ürün arşivlenmiş; yeni lisans verilemez.',
    action: 'Ürünü arşivden çıkarın ya da başka bir ürün seçin.',
    english: 'The product is archived: nobody can be given a new license for it.',
    happened: 'Arşivlenmiş bir ürün için lisans verilmek istendi. Eski lisansları çalışmaya devam eder.',
    seller: 'Arşivden çıkardığınız ürünü, lisansı verdikten sonra yeniden arşivleyebilirsiniz.',
  },
  PRODUCT_IS_TEST: {
    status: 409,
    message: 'Bu bir deneme ürünü; yayınlanamaz ve satılamaz.',
    action: 'Satmak için yeni bir ürün ekleyin.',
    english: 'The product is a test product, which is never published or sold.',
    happened: 'Bir deneme ürünü yayınlanmak, ona satış açılmak ya da bir satış kanalında eşlenmek istendi.',
    seller: 'Deneme ürünü öyle kalır; lisansları sayılarınıza girmez. Satılacak ürünü ayrıca ekleyin.',
  },
  EXTERNAL_ID_TAKEN: {
    status: 409,
    message: 'Bu ürünün başka bir lisansında bu dış kimlik var.',
    action: 'Dış kimliği lisans aramasında arayın ya da başka bir kimlik yazın.',
    english: 'Another license of the product has this external id.',
    happened: 'Aynı ürünün iki lisansına aynı dış kimlik verilmek istendi.',
    seller:
      'Dış kimlik bir üründe tek lisansı gösterir. Programınız aynı siparişi iki kez gönderiyorsa ilk lisans zaten verilmiştir.',
  },
  PRODUCT_IN_USE: {
    status: 409,
    message: 'Bu ürünün lisansları var; silinemez.',
    action: 'Ürünü arşivleyin: yayından kalkar, lisansları çalışmayı sürdürür.',
    english: 'The product has licenses, so it cannot be deleted.',
    happened:
      'Lisansı olan bir ürün silinmek istendi; iptal edilmiş lisanslar da sayılır, geçmişleri onlarla birlikte durur.',
    seller:
      'Ürünü arşivleyin. Gerçekten silmek istiyorsanız önce lisanslarını silin; o zaman alıcıların anahtarları da geçersiz olur.',
  },
  PRODUCT_HAS_TOKENS: {
    status: 409,
    message: 'Bu ürüne bağlı API token’ı var; ürün silinemez.',
    action: 'Önce token’ı iptal edin: Ayarlar, API token’ları.',
    english: 'An API token is for this product alone, so the product cannot be deleted.',
    happened:
      'Silinmek istenen ürün için oluşturulmuş bir API token’ı var; süresi dolmuş token’lar da sayılır.',
    seller: 'Token’ı kullanan program artık gerekmiyorsa token’ı iptal edin, sonra ürünü silin.',
  },
  ICON_UNREADABLE: {
    status: 400,
    message: 'Bu dosya bir resim olarak okunamadı.',
    action: 'Bozulmamış bir PNG, JPEG, WebP, GIF ya da AVIF dosyası seçin.',
    english: 'The file is no picture, or not a whole one.',
    happened: 'Simge olarak gönderilen dosya resim değil, yarım kalmış ya da bozulmuş.',
    seller:
      'Dosyayı bir resim programında açıp yeniden kaydedin. Uzantısını değiştirmek, bir dosyayı resme dönüştürmez.',
  },
  ICON_FORMAT: {
    status: 400,
    message: 'Resim PNG, JPEG, WebP, GIF ya da AVIF biçiminde olmalı.',
    action: 'Resmi bu biçimlerden biriyle, örneğin PNG olarak kaydedip yeniden seçin.',
    english: 'The picture is of a format that is not accepted, SVG among them.',
    happened:
      'Gönderilen resmin biçimi kabul edilmiyor. SVG, içinde script ve dış bağlantı taşıyabildiği için kabul edilmez.',
    seller: 'SVG çiziminizi 512 × 512 piksel bir PNG olarak dışa aktarın.',
  },
  ICON_TOO_LARGE: {
    status: 400,
    message: 'Resmin hiçbir kenarı 4096 pikselden uzun olamaz.',
    action: 'Resmi küçültüp yeniden seçin.',
    english: 'The picture has too many pixels.',
    happened:
      'Resim, birkaç baytlık bir dosyadan gigabaytlarca bellek isteyecek kadar büyük olmasın diye sınırlanmıştır.',
    seller:
      'Simge ve logo için kare bir resim, 512 × 512 piksel, en iyi sonucu verir; simge 256 × 256 piksel olarak saklanır.',
  },
  LICENSE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir lisans yok.',
    action: 'Lisans listesinden seçin.',
    english: 'There is no such license.',
    happened: 'İşlem yapılmak istenen lisans yok; az önce silinmiş olabilir.',
    seller: 'Listeyi yenileyin; her silme, kimin yaptığıyla birlikte işlem kayıtlarında (`audit_log`) durur.',
  },
  LICENSE_REVOKED: {
    status: 409,
    message: 'İptal edilen lisansın durumu değiştirilemez.',
    action: 'Yeni bir lisans verin.',
    english: 'A revoked license stays revoked.',
    happened: 'İptal edilmiş bir lisans askıya alınmak ya da etkinleştirilmek istendi.',
    seller: 'Geri dönmek isteyebileceğiniz durumlarda iptal yerine askıya almayı seçin.',
  },
  LICENSE_NOT_SHOWABLE: {
    status: 409,
    message: 'Ana sayfada yalnızca bir yöneticinin kendi lisansı gösterilebilir.',
    action: 'Kendi adınıza bir lisans verip onu seçin.',
    english: 'The license is a customer’s, so its key may not be shown on the landing page.',
    happened:
      'Ana sayfadaki deneme için seçilen lisans bir yöneticinin değil. Oradaki anahtarı herkes okuyabilir; bir alıcının anahtarı bu yüzden seçilemez.',
    buyer: 'Bu hata yalnızca yönetim çağrılarında görülür.',
    seller:
      'Deneme için ayrı bir ürün ve kendi Discord hesabınıza bir lisans verin, ana sayfa için onu seçin. Anahtar herkese açık olacağından gerçek bir ürününüzün lisansını seçmeyin.',
  },
  USER_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir kullanıcı yok.',
    action: 'Kullanıcı listesinden seçin ya da Discord kimliğini girin.',
    english: 'There is no such user.',
    happened: 'Verilen kullanıcı kimliği kayıtlı değil.',
    buyer: 'Sayfayı yenileyip yeniden giriş yapın.',
    seller:
      'Alıcı henüz hiç giriş yapmadıysa lisansı Discord kimliğiyle (17–20 rakamlı sayı) verin; ilk girişinde panelinde görünür.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'Son yöneticiden yöneticilik alınamaz.',
    action: 'Önce başka birini yönetici yapın.',
    english: 'Without this person nobody would be an admin any more.',
    happened: 'Tek kalan yöneticiden yöneticilik alınmak istendi; panele kimse giremez hâle gelirdi.',
    seller:
      'Kullanıcının sayfasından başka birini yönetici yapın, sonra tekrar deneyin. Kimse giriş yapamıyorsa `ADMIN_DISCORD_IDS` değişkenine kendi Discord kimliğinizi ekleyip sunucuyu yeniden başlatın.',
  },
  ADMIN_BY_ENVIRONMENT: {
    status: 409,
    message: 'Bu kişiyi ADMIN_DISCORD_IDS ayarı yönetici yapıyor.',
    action: 'Kimliği o ayardan çıkarıp sunucuyu yeniden başlatın.',
    english: 'ADMIN_DISCORD_IDS names this person as an admin; the panel cannot take that back.',
    happened:
      'Yöneticiliği alınmak istenen kişi, sunucunun `ADMIN_DISCORD_IDS` ayarında yazıyor. Panelden alınan yöneticilik ilk girişinde geri gelirdi.',
    seller:
      'Kimliği `ADMIN_DISCORD_IDS` değişkeninden çıkarın ve sunucuyu yeniden başlatın: yöneticilik o anda biter, açık oturumları kapanır.',
  },
  OWNER_REQUIRED: {
    status: 400,
    message: 'Lisansın sahibi user_id ya da discord_id alanlarından yalnızca biriyle verilmeli.',
    action: 'İki alandan yalnızca birini gönderin.',
    english: 'A license needs exactly one owner: user_id or discord_id.',
    happened: 'Lisansın sahibi hiç verilmedi ya da iki alanla birden verildi.',
    seller: 'Kayıtlı bir alıcı için `user_id`, henüz giriş yapmamış biri için `discord_id` gönderin.',
  },
  POLICY_CONTRADICTS: {
    status: 400,
    message: 'Yerin saklandığı süre (lease), nabız aralığından (heartbeat_interval) uzun olmalı.',
    action:
      'Süreyi uzatın ya da aralığı kısaltın; gönderilmeyen alanda ürünün değeri, o da yoksa varsayılan geçerlidir.',
    english: 'A seat would be held for no longer than the pause between two heartbeats.',
    happened:
      'Bu kurallarla yerin saklandığı süre, iki nabız arasındaki süreden uzun olmazdı: zamanında nabız gönderen kurulumlar bile yerini kaybederdi. Hiçbir şey değiştirilmedi.',
    seller:
      '`lease` değerini `heartbeat_interval` değerinden uzun verin; üç katı, arka arkaya iki nabzın kaybolmasına yer bırakır. Lisansta gönderilmeyen alanda ürünün değeri, o da yoksa varsayılan sayılır: `lease` 900, `heartbeat_interval` 300 saniye.',
  },
  POLICY_CONTRADICTS_LICENSES: {
    status: 409,
    message: 'Bu kurallar, ürünün bazı lisanslarına özel kurallarla çelişiyor.',
    action: 'Önce o lisansların lease ve heartbeat_interval değerlerini düzeltin.',
    english: 'The new policy of the product leaves no room for what some of its licenses say otherwise.',
    happened:
      'Ürünün yeni kuralları, bazı lisanslara özel kurallarla çelişiyor: o lisanslarda `lease`, `heartbeat_interval` değerinden uzun kalmıyor. Hiçbir şey değiştirilmedi.',
    seller:
      'Önce o lisansların kurallarını düzeltin ya da `{}` göndererek ürününkine döndürün, sonra ürünü değiştirin. İptal edilmiş lisanslar sayılmaz.',
  },
  INSTANCE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir kurulum yok.',
    action: 'Lisansın kurulum listesinden seçin.',
    english: 'The license has no such instance.',
    happened: 'Adı geçen kurulum bu lisansta yok ya da lisansıyla birlikte silinmiş.',
    buyer: 'Panelinizdeki kurulum listesini yenileyin; çalışan kurulumlar orada görünür.',
    seller:
      'Kurulum kimliğini lisansın kendi kurulum listesinden alın: bir kurulum yalnızca kendi lisansının altında bulunur.',
  },
  DENIAL_NOT_FOUND: {
    status: 404,
    message: 'Bu istek numarasıyla bir ret bulunamadı.',
    action:
      'Numarayı konsoldan (log) kopyalayın ve lisansı aldığınız hesapla giriş yaptığınızı kontrol edin.',
    english: 'No refused call that you may see goes by this reference.',
    happened:
      'Bu numarayla saklanan bir ret yok ya da ret başka birinin lisansına ait. Ret birkaç saniye içinde kayda geçer; 90 gün, lisans başına da son 100 ret saklanır. Anahtarın kendisi yanlışsa ret hiçbir lisansa bağlanamaz.',
    buyer:
      'Numara on karakterdir ve I, L, O ve U harflerini içermez. Lisansı başka bir Discord hesabıyla aldıysanız o hesapla giriş yapın. Konsolda (log) `NOT_FOUND`, `KEY_MALFORMED` ya da `PLACEHOLDER_NOT_INJECTED` yazıyorsa sorun anahtarın yazımındadır.',
    seller:
      'Yönetici olarak bütün retleri görürsünüz; bulunamıyorsa numara yanlıştır ya da kayıt silinmiştir.',
  },
  KEY_REPLACEMENT_LIMIT: {
    status: 429,
    message: 'Bu lisansın anahtarını bir yıl içinde yenileyebileceğiniz kadar yenilediniz.',
    action: 'Acelesi varsa satıcınıza yazın: anahtarı o her zaman yenileyebilir.',
    english: 'The owner has replaced the license’s key as often as owners may within a year.',
    happened:
      'Bir lisansın anahtarını sahibi 365 günde 3 kez kendisi yenileyebilir; bu hak dolmuş. Hiçbir şey değiştirilmedi, anahtarınız çalışmaya devam eder.',
    buyer:
      'Lisansın sayfası, ne zaman yeniden yenileyebileceğinizi gösterir. Anahtarınız yine başkasının eline geçtiyse beklemeyin, satıcınıza yazın.',
    seller:
      'Lisansın sayfasındaki “Yeni anahtar ver” bu sınıra bağlı değildir ve alıcının hakkından düşmez. Anahtar sık sık yayılıyorsa önce nereden sızdığını bulun: bir depo, bir ekran görüntüsü ya da paylaşılan bir `config.yml`.',
  },
  RELEASE_COOLDOWN: {
    status: 429,
    message: 'Bu lisansta yakın zamanda bir kurulum serbest bırakıldı; satıcının bekleme süresi dolmadı.',
    action: 'Sürenin dolmasını bekleyin; aceleniz varsa satıcınıza yazın, o hemen yer açabilir.',
    english:
      'The owner of the license released an instance a short while ago; the seller’s cooldown still runs.',
    happened:
      'Lisansın sahibi kısa süre önce bir kurulumu serbest bıraktı. Satıcı, iki serbest bırakma arasında bir süre geçmesini istiyor. Hiçbir şey değiştirilmedi.',
    buyer:
      'Lisansın sayfası, ne zaman yeniden serbest bırakabileceğinizi gösterir. Beklemeden de yer açabilirsiniz: çalışan kurulumu kendi makinesinde düzgün kapatın, yerini o anda bırakır. Yanıt vermeyen bir kurulumun yeri de son nabzından bir süre sonra kendiliğinden boşalır.',
    seller:
      'Süreyi ürünün ya da lisansın `policy.release_cooldown` alanı belirler (saniye, varsayılanı 86.400; `0` kaldırır). Yöneticiler bu süreye bağlı değildir: kurulumu sizin serbest bırakmanız alıcının süresini başlatmaz.',
  },
} satisfies Record<string, ErrorEntry>
