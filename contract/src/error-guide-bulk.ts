import type { ErrorGuide } from './error-guide-entry.ts'

const sellersOwn = 'Bu hatayı yalnızca satıcı, yönetim ekranlarında görür.'

/** Many licenses at once. */
export const bulkGuide = {
  OWNERS_UNKNOWN: {
    english: 'Some lines name nobody, or more than one person.',
    happened:
      'Toplu oluşturmada bazı satırlar ne bir Discord kimliği ne de bilinen tek bir kullanıcının adı.',
    buyer: sellersOwn,
    seller: 'Hiçbir lisans oluşturulmadı. Adı geçen satırları düzeltip formu yeniden gönderin.',
  },
  SELECTION_CHANGED: {
    english: 'The filter finds another number of licenses than the admin saw.',
    happened: 'Onay verildikten sonra süzgece uyan lisansların sayısı değişti; hiçbir lisans değiştirilmedi.',
    buyer: sellersOwn,
    seller: 'Liste yenilendiğinde yeni sayıyı görüp işlemi yeniden onaylayın.',
  },
  KEY_REUSED: {
    english: 'The idempotency key belongs to another request.',
    happened: 'Aynı `idempotency_key` değeri, içeriği başka olan ikinci bir istekle geldi.',
    buyer: sellersOwn,
    seller: 'Her yeni işlem için yeni bir UUID üretin; yalnız aynı isteği yinelerken aynısını gönderin.',
  },
  IMPORT_NOT_FOUND: {
    english: 'There is no such import.',
    happened: 'İçe aktarma silinmiş ya da adres yanlış.',
    buyer: sellersOwn,
    seller: 'Biten içe aktarmalar 30 gün sonra silinir; oluşturdukları lisanslar kalır.',
  },
  IMPORT_TOO_LARGE: {
    english: 'The file has more than 20 MB or 200,000 rows.',
    happened: 'Yüklenen dosya sınırı aştı; hiçbir lisans oluşturulmadı.',
    buyer: sellersOwn,
    seller: 'Dosyayı bölün. Her parçanın ilk satırı sütun adlarını taşımalıdır.',
  },
  IMPORT_NOT_CSV: {
    english: 'The file is no CSV text.',
    happened: 'Dosya bir Excel çalışma kitabı, arşiv ya da başka bir ikili dosya.',
    buyer: sellersOwn,
    seller: 'UTF-8, UTF-16 ve Windows-1254 kodlamaları okunur; ayırıcı `;`, `,` ya da sekme olabilir.',
  },
  IMPORT_STATE: {
    english: 'The import is not at this step.',
    happened: 'İçe aktarma başka bir sekmede başlatılmış, iptal edilmiş ya da bitmiş olabilir.',
    buyer: sellersOwn,
    seller: 'Sayfa yenilendiğinde geçerli adım görünür.',
  },
  IMPORT_HAS_FAULTS: {
    english: 'All or nothing was asked for, and some rows are faulty.',
    happened: 'Hiçbir lisans oluşturulmadı.',
    buyer: sellersOwn,
    seller: 'Hatalı satırların listesini indirin: satır numarası, alan ve neden orada yazar.',
  },
  IMPORT_KEYS_TAKEN: {
    english: 'The list of keys was downloaded before.',
    happened: 'Oluşturulan anahtarların listesi bir kez indirilebilir ve indirilmiş.',
    buyer: sellersOwn,
    seller: 'Anahtarlar sunucuda şifreli durur; tek tek gösterilebilir ve her gösterim kayda geçer.',
  },
} satisfies ErrorGuide
