import type { ErrorEntry } from '../errors.ts'

/** The block list and the settings. */
export const blockErrors = {
  ROTATION_WAITING: {
    status: 409,
    message: 'Sıradaki imza anahtarı henüz imzalamaya başlamadı.',
    action: 'O anahtar imzalamaya başlayınca tekrar deneyin.',
    english: 'A new signing key is published already and waits for its turn.',
    happened:
      'İmza anahtarı değiştirilmek istendi, ama daha önce yayınlanan yeni anahtar henüz imzalamaya başlamadı. Bütün yazılımların onu görmesi beklenir.',
    seller:
      'Ayarlar sayfasındaki anahtar listesi, sıradaki anahtarın ne zaman imzalamaya başlayacağını gösterir; o andan sonra tekrar deneyin.',
  },
  BLOCK_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir engel yok.',
    action: 'Engel listesini yenileyin; engel kaldırılmış olabilir.',
    english: 'There is no such block.',
    happened: 'Kaldırılmak istenen engel yok; başka bir yönetici az önce kaldırmış olabilir.',
    seller:
      'Engel listesini yenileyin. Kimin kaldırdığı işlem kayıtlarında (`audit_log`) durur; kaldırılmış engel, bir sonraki lisans çağrısında artık uygulanmaz.',
  },
  BLOCK_EXISTS: {
    status: 409,
    message: 'Bu zaten engellenmiş.',
    action: 'Var olan engeli listede bulun.',
    english: 'The same machine, network or user is blocked already.',
    happened: 'Aynı makine, ağ ya da kullanıcı zaten engelli.',
    seller: 'Var olan engeli kullanın. Notunu değiştirmek için engeli kaldırıp yeniden ekleyin.',
  },
  BLOCK_SUBJECT_REQUIRED: {
    status: 400,
    message: 'Neyin engelleneceği yalnızca bir alanla belirtilmeli.',
    action: 'fingerprint, instance_id, network, user_id ve discord_id alanlarından yalnızca birini gönderin.',
    english: 'The request names nothing to block, or more than one thing.',
    happened: 'İstek, engellenecek şeyi hiç belirtmiyor ya da birden çok alanla belirtiyor.',
    seller:
      '`fingerprint`, `instance_id`, `network`, `user_id` ve `discord_id` alanlarından yalnızca birini gönderin; birden çok şey için ayrı engeller ekleyin.',
  },
  NETWORK_TOO_WIDE: {
    status: 400,
    message: 'Bu ağ, yanlışlıkla herkesi engelleyecek kadar geniş.',
    action: 'Daha dar bir IP aralığı girin: IPv4 için en az /8, IPv6 için en az /16.',
    english: 'The network spans too much of the internet.',
    happened:
      'Girilen IP aralığı, internetin yanlışlıkla herkesi dışarıda bırakacak kadar büyük bir bölümünü kapsıyor.',
    seller:
      'IPv4 için en az /8, IPv6 için en az /16 girin; tek bir adresin sonuna / yazmayın. Daha geniş bir aralık gerçekten gerekiyorsa birkaç ağa bölün.',
  },
} satisfies Record<string, ErrorEntry>

/** Many licenses at once: bulk calls and imports. */
export const bulkErrors = {
  OWNERS_UNKNOWN: {
    status: 400,
    message: 'Bazı satırlardaki kişiler bulunamadı.',
    action: 'Discord kimliği ya da daha önce giriş yapmış birinin kullanıcı adını yazın.',
    english: 'Some lines name nobody, or more than one person.',
    happened:
      'Toplu lisans verilirken bazı satırlar ne bir Discord kimliği ne de bilinen tek bir kullanıcının adı.',
    seller: 'Hiçbir lisans verilmedi. Adı geçen satırları düzeltip formu yeniden gönderin.',
  },
  SELECTION_CHANGED: {
    status: 409,
    message: 'Filtreye uyan lisans sayısı bu arada değişti.',
    action: 'Listeyi yenileyin ve seçimi yeniden yapın.',
    english: 'The filter finds another number of licenses than the admin saw.',
    happened:
      'Onay verildikten sonra filtreye uyan lisansların sayısı değişti; hiçbir lisans değiştirilmedi.',
    seller: 'Liste yenilendiğinde yeni sayıyı görüp işlemi yeniden onaylayın.',
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir içe aktarma yok.',
    action: 'Dosyayı yeniden yükleyin; eski içe aktarmalar 30 gün sonra silinir.',
    english: 'There is no such import.',
    happened: 'İçe aktarma silinmiş ya da adres yanlış.',
    seller: 'Biten içe aktarmalar 30 gün sonra silinir; verilen lisanslar kalır.',
  },
  IMPORT_TOO_LARGE: {
    status: 413,
    message: 'Dosya çok büyük: en çok 20 MB ve 200.000 satır yüklenebilir.',
    action: 'Dosyayı bölüp parça parça yükleyin.',
    english: 'The file has more than 20 MB or 200,000 rows.',
    happened: 'Yüklenen dosya sınırı aştı; hiçbir lisans verilmedi.',
    seller: 'Dosyayı bölün. Her parçanın ilk satırı sütun adlarını taşımalıdır.',
  },
  IMPORT_PART_MISSING: {
    status: 409,
    message: 'Dosyanın bazı parçaları eksik; son parça kaydedilmedi.',
    action: 'Eksik parçaları, sonra son parçayı yeniden gönderin ya da dosyayı baştan yükleyin.',
    english: 'The last part of the file came before all others had come; it was not kept.',
    happened:
      'Dosyanın son parçası geldi, ama 0’dan başlayan parça numaralarından en az biri gelmemiş. Dosya kontrol edilmedi ve hiçbir lisans verilmedi.',
    seller:
      'İçe aktarma parçaları beklemeyi sürdürür: eksik parçaları, ardından son parçayı `last=true` ile yeniden gönderin.',
  },
  IMPORT_PART_CONFLICT: {
    status: 409,
    message: 'Bu parça, dosyanın daha önce gelen parçalarıyla çelişiyor; kaydedilmedi.',
    action: 'Dosyayı baştan yükleyin.',
    english:
      'The part has the number of another one with other bytes, or ends the file before a part that is there.',
    happened:
      'Aynı numarayla içeriği başka olan bir parça daha önce gelmiş ya da son denen parçadan sonrası zaten yüklenmiş. Dosya yükleme sırasında değişmiş olabilir.',
    seller:
      'İçe aktarmayı iptal edip dosyayı baştan yükleyin. Aynı parçayı aynı içerikle yeniden göndermek serbesttir.',
  },
  IMPORT_NOT_CSV: {
    status: 415,
    message: 'Bu bir CSV dosyası değil.',
    action: 'Excel’de “Farklı Kaydet” ile “CSV UTF-8 (Virgülle ayrılmış)” biçimini seçin.',
    english: 'The file is no CSV text.',
    happened: 'Dosya bir Excel çalışma kitabı, arşiv ya da başka bir ikili dosya.',
    seller: 'UTF-8, UTF-16 ve Windows-1254 kodlamaları okunur; ayırıcı `;`, `,` ya da sekme olabilir.',
  },
  IMPORT_STATE: {
    status: 409,
    message: 'İçe aktarma şu anda bu adımda değil.',
    action: 'Sayfayı yenileyip durumuna bakın.',
    english: 'The import is not at this step.',
    happened: 'İçe aktarma başka bir sekmede başlatılmış, iptal edilmiş ya da bitmiş olabilir.',
    seller: 'Sayfa yenilendiğinde geçerli adım görünür.',
  },
  IMPORT_HAS_FAULTS: {
    status: 409,
    message: 'Dosyada hatalı satır var; “Hata varsa hiçbirini verme” seçiliyken içe aktarılamaz.',
    action: 'Satırları düzeltip dosyayı yeniden yükleyin ya da yalnızca doğru satırları içe aktarın.',
    english: 'All or nothing was asked for, and some rows are faulty.',
    happened: 'Hiçbir lisans verilmedi.',
    seller: 'Hatalı satırların listesini indirin: satır numarası, alan ve neden orada yazar.',
  },
  IMPORT_KEYS_TAKEN: {
    status: 409,
    message: 'Anahtar listesi daha önce indirilmiş; bir kez indirilebilir.',
    action: 'Tek bir anahtar gerekiyorsa lisansın sayfasından gösterin.',
    english: 'The list of keys was downloaded before.',
    happened: 'Verilen anahtarların listesi bir kez indirilebilir ve indirilmiş.',
    seller: 'Anahtarlar sunucuda şifreli durur; tek tek gösterilebilir ve her gösterim kayda geçer.',
  },
} satisfies Record<string, ErrorEntry>
