import type { GateEntry } from '../errors.ts'

/** Verdicts on the license itself, for any instance; here and below in order of precedence. */
export const licenseVerdicts = {
  NOT_FOUND: {
    status: 404,
    name: 'Bilinmeyen anahtar',
    message: 'Bu lisans anahtarı kayıtlı değil.',
    action: 'Anahtarı panelden yeniden kopyalayın; sorun sürerse satıcınıza yazın.',
    remedy: 'key',
    english: 'The key is well formed, but no license has it.',
    happened:
      'Anahtar doğru yazılmış, ama bu sunucuda böyle bir lisans yok. Lisans silinmiş olabilir ya da yazılım başka bir satıcının sunucusuna soruyordur.',
    buyer:
      'Anahtarı paneldeki kopyalama düğmesiyle alıp yapılandırma dosyasına (`config.yml`, `.env`) yeniden yapıştırın ve yazılımı yeniden başlatın. Lisans panelinizde görünmüyorsa satın aldığınız Discord hesabıyla giriş yaptığınızdan emin olun.',
    seller:
      'Anahtarın ilk 16 karakterini lisans listesinde arayın. Lisans silindiyse anahtarı geri gelmez: yeni bir lisans verin. Duruyorsa yazılımın bu sunucunun adresine sorduğunu, sunucunun da doğru veritabanına bağlandığını kontrol edin.',
  },
  KEY_REPLACED: {
    status: 410,
    name: 'Yenilenmiş anahtar',
    message: 'Bu lisansın anahtarı yenilendi; eski anahtar artık çalışmıyor.',
    action: 'Yeni anahtarı panelinizden kopyalayıp yazılımın ayarlarına yazın.',
    remedy: 'key',
    english: 'The license has a newer key, and this one works no longer.',
    happened:
      'Lisans duruyor, ama sahibi ya da satıcı lisansa yeni bir anahtar verdi ve eski anahtarın çalışma süresi doldu. Anahtar çoğu kez başkasının eline geçtiği için yenilenir.',
    buyer:
      'Panelinizde lisansın sayfasından yeni anahtarı kopyalayın, yapılandırma dosyasındaki (`config.yml`, `.env`) eskisinin yerine yazın ve yazılımı yeniden başlatın. Lisansta başka bir şey değişmez: kurulumunuz yerini korur. Lisans panelinizde yoksa bu anahtar size ait değildir. Ayrıntısı belgelerde: “Başlarken” bölümünün “Anahtar yenileme” başlığı.',
    seller:
      'Lisansın geçmişinde anahtarı kimin, ne zaman yenilediği yazar. Eski anahtarla yapılan denemeler lisansın ret listesinde IP adresleriyle durur. Eski anahtar geri gelmez: alıcı yeni anahtarı panelinde bulur.',
  },
  REVOKED: {
    status: 200,
    name: 'İptal edilmiş lisans',
    message: 'Bu lisans iptal edilmiş.',
    action: 'İptal geri alınamaz; nedenini satıcınıza sorun.',
    remedy: 'seller',
    english: 'The seller revoked the license for good.',
    happened:
      'Satıcı lisansı iptal etti. Çalışan kurulumlar bir sonraki nabızda durur; yenisi etkinleştirilemez.',
    buyer:
      'Anahtarı yeniden girmek ya da yazılımı yeniden kurmak sonucu değiştirmez. Satıcınıza anahtarın yalnızca ilk 16 karakterini yazın.',
    seller:
      'İptal geri alınamaz. Yanlışlıkla iptal ettiyseniz alıcıya yeni bir lisans verin. Geçici bir önlem için iptal yerine askıya almayı kullanın.',
  },
  SUSPENDED: {
    status: 200,
    name: 'Askıdaki lisans',
    message: 'Bu lisans askıya alınmış.',
    action: 'Lisansın askıdan kaldırılması için satıcınıza yazın.',
    remedy: 'seller',
    english: 'The seller suspended the license for the time being.',
    happened: 'Satıcı lisansı geçici olarak kapattı. Çalışan kurulumlar bir sonraki nabızda durur.',
    buyer: 'Ayarlarınızı değiştirmeyin: lisans askıdan kalkınca aynı anahtar çalışmaya devam eder.',
    seller:
      'Admin Paneli’nde lisansı askıdan kaldırın; bir sonraki çağrıda hemen geçerli olur. Kararlar önbelleğe alınmaz.',
  },
  EXPIRED: {
    status: 200,
    name: 'Süresi dolmuş',
    message: 'Bu lisansın süresi dolmuş.',
    action: 'Süreyi uzatmak için satıcınıza yazın.',
    remedy: 'seller',
    english: 'The license has reached its end.',
    happened:
      'Lisansın bitiş tarihi geçti. Süreyi makinenizin değil, sunucunun saati belirler. Bağlantı koptuğunda verilen ek süre de bitiş tarihini aşmaz.',
    buyer:
      'Bitiş tarihi panelinizdeki lisans kartında yazar. Süre uzatılınca aynı anahtar yeniden çalışır; yazılımı yeniden başlatmanız yeter.',
    seller:
      'Lisansın bitiş tarihini (`expires_at`) ileri alın ya da `null` göndererek sınırsız yapın. Alıcının anahtarı değişmez.',
  },
  PRODUCT_MISMATCH: {
    status: 200,
    name: 'Başka ürünün anahtarı',
    message: 'Bu lisans başka bir ürün için verilmiş.',
    action: 'Bu ürüne ait anahtarı girdiğinizden emin olun.',
    remedy: 'key',
    english: 'The license is for another product than the one that asks.',
    happened:
      'Yazılım `product_id` alanında kendi ürününü bildirdi, ama anahtar başka bir ürünün lisansına ait. Çoğu kez iki ürünün anahtarları karıştırılmıştır.',
    buyer:
      'Panelinizde lisans kartının üstündeki ürün adına bakın ve bu yazılımın anahtarını kopyalayın. Botun anahtarı eklentide, eklentinin anahtarı botta çalışmaz.',
    seller:
      'Dağıttığınız sürüme yazdığınız `product_id` değerini ürününkiyle karşılaştırın; başka bir ürünün kodundan kopyalanmış olabilir. Alıcı yanlış ürünü aldıysa doğru ürün için yeni bir lisans verin.',
  },
  BLOCKED: {
    status: 200,
    name: 'Engel listesinde',
    message: 'Satıcı bu kullanımı engellemiş.',
    action: 'Engelin nedenini istek numarasıyla satıcınıza sorun.',
    remedy: 'seller',
    english: 'The machine, the network or the buyer stands in the block list.',
    happened:
      'Lisans geçerli, ama isteği gönderen makine, bağlandığı ağ ya da lisansın sahibi satıcının engel listesinde.',
    buyer:
      'Sunucunuz paylaşımlıysa engellenen ağ sizin değil, bir komşunuzun yüzünden listede olabilir; hangi barındırıcıda olduğunuzu da yazın. Engel kalkınca aynı anahtar çalışır.',
    seller:
      'Engel listesinde üç türü de arayın: makine (parmak izi), ağ (IP aralığı) ve alıcı. Bir barındırıcının bütün ağını engellemek suçsuz alıcıları da dışarıda bırakır; tek makineyi engellemek çoğu kez yeter.',
  },
  VERSION_BLOCKED: {
    status: 200,
    name: 'Engellenen sürüm',
    message: 'Yazılımın bu sürümü artık kullanılamıyor.',
    action: 'Yazılımı güncel sürümüne yükseltin.',
    remedy: 'product',
    english: 'The seller does not let this version of the software run any more, or the software names none.',
    happened:
      'Yazılımın bildirdiği sürüm, satıcının artık çalışmasını istemediği sürümlerden; ya da satıcı bazı sürümleri engelledi ve yazılım hangisi olduğunu söylemiyor. Nedeni genellikle bir güvenlik açığı ya da kırılmış bir kopyadır.',
    buyer:
      'Yeni sürümü her zamanki kaynaktan indirin, eski dosyayı (örneğin `plugins` klasöründeki eski `.jar`) silin ve yazılımı yeniden başlatın. Anahtarınız aynı kalır.',
    seller:
      'Sürümler, ürünün ya da lisansın `policy.blocked_versions` listesinde durur ve harfi harfine karşılaştırılır: `1.2.0` ile `v1.2.0` ayrıdır. Liste boş değilse sürümünü söylemeyen yazılım da reddedilir: sürümü `version` ile verin. Bir sürümü engellemeden önce güncelini yayınlayın; tek bir alıcıya süre tanımak için listeyi onun lisansında değiştirin.',
  },
} satisfies Record<string, GateEntry>

/** Verdicts on one instance of a license that may be used. */
export const instanceVerdicts = {
  INSTANCE_REQUIRED: {
    status: 200,
    name: 'Etkinleştirme gerekli',
    message: 'Bu istek için etkinleştirilmiş bir kurulum gerekiyor.',
    action: 'Önce parmak iziyle etkinleştirme çağrısı yapın.',
    remedy: 'instances',
    english: 'The call needs an activated instance and names none.',
    happened:
      'İstek bir kurulum adına yapılmalıydı, ama etkinleştirilmiş bir kurulumun token’ı gelmedi. Etkinleştirme çağrısında ise parmak izi eksik.',
    buyer:
      'Yazılımı yeniden başlatın: açılışta etkinleştirmeyi kendisi yapar. Sorun sürerse yazılımın veri klasörüne yazma izni olduğunu kontrol edin; token’ını orada saklar.',
    seller:
      'Sırayı kontrol edin: önce `activate` (`fingerprint` ile), sonra her `heartbeat` ve `deactivate` çağrısında son yanıttaki `instance_token`. Ürünün `policy.instance_required` ayarı açıksa `validate` de token ister. Başka bir lisansın token’ı burada geçmez.',
  },
  FINGERPRINT_MISMATCH: {
    status: 200,
    name: 'Parmak izi uyuşmuyor',
    message: 'Parmak izi, bu kurulumun etkinleştirildiği parmak iziyle uyuşmuyor.',
    action: 'Yazılım başka bir makineye taşındıysa orada yeniden etkinleştirin.',
    remedy: 'instances',
    english: 'The instance token comes from a machine with another fingerprint.',
    happened:
      'Gelen token bu lisansın bir kurulumuna ait, ama o kurulum başka bir parmak iziyle etkinleştirilmiş. Çoğu kez veri klasörünün bir parçası yeni bir makineye taşınmıştır ya da parmak izinin türetildiği donanım veya konteyner değişmiştir.',
    buyer:
      'Eski makinede yazılımı kapatın, yenisinde yeniden başlatın. Sürerse yazılımın veri klasöründe sakladığı lisans durumunu silip yeniden başlatın; anahtarınız yapılandırma dosyasında kalsın.',
    seller:
      'Yazılım bu kodu alınca sakladığı token’ı atıp `activate` çağırmalıdır; hazır dosya bunu yapar. Kendi istemcinizde parmak izini değişmeyen bir şeyden türetin: Docker’da konteyner kimliği her kurulumda değişir; Pterodactyl’de `P_SERVER_UUID` aynı kalır.',
  },
  CLONE_DETECTED: {
    status: 200,
    name: 'Kopya kurulum',
    message: 'Bu kurulumun bir kopyası başka bir yerde çalışıyor.',
    action: 'Kopyalardan birini durdurun, kalanı yeniden başlatın.',
    remedy: 'instances',
    english: 'Two copies of one instance are running; the older token was used again.',
    happened:
      'Her nabız kuruluma yeni bir token verir. Gelen token çoktan yenilenmiş; demek ki aynı veri klasörü ikinci bir makineye kopyalanmış ve iki kopya birden çalışıyor. Yedekten geri dönmek de aynı sonucu verir.',
    buyer:
      'İkisi de gerekiyorsa ikincisini veri klasörünü kopyalamadan, temiz kurun: lisansınızda boş yer varsa kendi yerini alır. Makineyi yedekten ya da anlık görüntüden (snapshot) kurduysanız ve başka kopya yoksa yeniden başlatmanız yeter.',
    seller:
      'Tek bir olayın arkasında çoğunlukla taşıma ya da yedek vardır; alıcıya sormadan engellemeyin. Sık görülüyorsa iki neden arayın: `.license` klasörü depoyla ya da Docker imajıyla dağıtılıyordur (`.gitignore` ve `.dockerignore` dosyalarına yazın) ya da kendi istemcinizin birkaç süreci aynı token’ı kullanıyordur (nabzı tek süreç göndersin).',
  },
  INSTANCE_RELEASED: {
    status: 200,
    name: 'Serbest bırakılmış',
    message: 'Bu kurulum serbest bırakılmış.',
    action: 'Çalışmaya devam etmek için yeniden etkinleştirin.',
    remedy: 'instances',
    english: 'The instance gave up its seat, or was made to.',
    happened:
      'Kurulum kapanırken yerini bıraktı ya da başka bir yoldan serbest bırakıldı; ardından aynı token’la yeni bir istek geldi.',
    buyer: 'Yazılımı yeniden başlatın; boş yer varsa hemen yeniden alır.',
    seller:
      'Yazılım `deactivate` çağrısından sonra nabız göndermemelidir. Kapanışta zamanlayıcıyı önce durdurun (Minecraft’ta `onDisable`, botta `SIGTERM`); yeniden açılışta `activate` ile başlayın.',
  },
  INSTANCE_LIMIT: {
    status: 200,
    name: 'Yer kalmamış',
    message: 'Lisansın eşzamanlı kullanım sınırı dolu.',
    action: 'Çalışan kurulumlardan birini kapatın ya da sınırın artırılması için satıcınıza yazın.',
    remedy: 'seats',
    english: 'All seats of the license are taken.',
    happened:
      'Lisansın eşzamanlı kullanım sınırı kadar kurulum zaten çalışıyor ve hepsinin yeri dolu. Düzgün kapanan kurulum yerini hemen bırakır; çöken, zorla kapatılan (“Kill”) ya da bağlantısı kopan bir kurulumun yeri son nabızdan 15 dakika sonra kendiliğinden boşalır (süre ürüne göre değişebilir).',
    buyer:
      'Kullanmadığınız kurulumu barındırma panelinizden “Kill” ile değil, “Stop” ile kapatın. Sunucuyu başka bir makineye ya da Pterodactyl düğümüne (node) taşıdıysanız eskisi zorla kapanmış olabilir: 15 dakika bekleyip yeniden başlatın. `.license` klasörü duran bir makinede yeniden başlatmak ek yer tutmaz; klasörü kalıcı olmayan bir konteyner `LICENSE_PATIENT=1` ile eski yerinin boşalmasını kendisi bekler.',
    seller:
      'Lisansın kullanım sayısına bakın: kurulumlar gerçekse `max_instances` değerini yükseltin. Sayı her yeniden başlatmada artıyorsa alıcının `.license` klasörü kalıcı değildir: onu bir volume’a koysun. Kendi istemcinizde kalıcı bir parmak izi (Pterodactyl’de `P_SERVER_UUID`) kullanın ve kapanışta `deactivate` çağırın. Yerlerin daha çabuk boşalması için ürünün `policy.lease` süresini kısaltın.',
  },
  MACHINE_LIMIT: {
    status: 200,
    name: 'Çok fazla yeni makine',
    message: 'Bu lisans kısa sürede çok fazla yeni makinede başlatıldı.',
    action:
      'Yazılımı son çalıştığı makinede başlatın ve .license klasörünü koruyun; başka bir makine için birkaç saat bekleyin ya da satıcınıza yazın.',
    remedy: 'instances',
    english: 'The license moved to another machine too often within a day.',
    happened:
      'Bir lisans bir günde sınırlı sayıda yeni makinede başlatılabilir (varsayılan: yer başına 20). Daha önce hiç görülmemiş bir makine, yerini arada başka bir makineye bırakıp geri dönen bir makine ve `.license` klasöründeki token’ı gösteremeyen bir makine yeni sayılır. Hak gün boyunca yavaş yavaş geri gelir.',
    buyer:
      'Yazılımı en son çalıştığı makinede başlatın: orası yeni makine sayılmaz. Konteyner her açılışta boş başlıyorsa `.license` klasörünü kalıcı bir volume’a koyun. Klasörü başka bir makineye kopyaladıysanız kopyayı durdurun. Yeni bir makine için bir iki saat bekleyin.',
    seller:
      'Alıcının kurulumlarına bakın: aynı anda çok sayıda yeni makine, paylaşılan bir anahtarı gösterir. Alıcı haklıysa lisansın ya da ürünün “Günlük yeni makine sınırı” kuralını (`policy.new_machines`) yükseltin.',
  },
  VALID: {
    status: 200,
    message: 'Lisans geçerli.',
    action: 'Bir şey yapmanız gerekmiyor.',
    remedy: 'none',
    english: 'The license is good; go on.',
    happened: 'Lisans geçerli; kurulum istendiyse yeri de var.',
    buyer: 'Yazılım yine de çalışmıyorsa sorun lisansta değildir: yazılımın kendi konsoluna (log) bakın.',
    seller:
      'Yalnızca `token` içindeki imzalı karara güvenin: imzayı ve `aud`, `nonce`, `fph`, `verb`, `bdh`, `iid`, `ith` alanlarını kontrol edin. Bir sonraki nabzı `next_heartbeat_in` saniye sonra gönderin.',
  },
} satisfies Record<string, GateEntry>
