import type { ErrorEntry } from '../errors.ts'
import { releaseLimits } from '../releases/limits.ts'

/** Releases and their files. */
export const releaseErrors = {
  RELEASE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir sürüm yok.',
    action: 'Sürüm listesini yenileyin.',
    english: 'There is no such release.',
    happened: 'Sürüm silinmiş ya da kimliği yanlış.',
    seller: 'Sürümü numarasıyla arayın; silinen bir taslağı bir daha açabilirsiniz.',
  },
  RELEASE_EXISTS: {
    status: 409,
    message: 'Bu ürünün bu sürümü zaten var.',
    action: 'Yeni bir sürüm numarası verin ya da var olan taslağı değiştirin.',
    english: 'The product has a release of this version, with other terms.',
    happened: 'Aynı ürünün aynı sürümü başka bilgilerle bir daha eklenmek istendi.',
    seller: 'Yayınlanan bir sürümün yerine başkası konmaz: düzeltmeyi yeni bir numarayla yayınlayın.',
  },
  RELEASE_VERSION: {
    status: 400,
    message: 'Sürüm numarası sıralamaya uymuyor.',
    action: '1.4.0 ya da 2.0.0-beta.1 gibi bir numara verin, ya da sürümleri yayın sırasına göre sıralayın.',
    english: 'The version is not one of SemVer 2.0, by which the product orders its versions.',
    happened: 'Sürümleri SemVer’e göre sıralanan bir üründe başka biçimde bir numara verildi.',
    seller:
      'Numaralarınız başka biçimdeyse ürünün sürüm ayarlarından yayın sırasını seçin: o zaman en son yayınlanan en yenisidir.',
  },
  RELEASE_PUBLISHED: {
    status: 409,
    message: 'Yayınlanan bir sürüm değişmez.',
    action: 'Düzeltmeyi yeni bir sürüm numarasıyla yayınlayın.',
    english: 'A release that was published keeps its version, channel and files, and is never deleted.',
    happened: 'Yayınlanmış bir sürümün dosyası ya da bilgileri değiştirilmek, ya da sürüm silinmek istendi.',
    seller: 'Alıcılarınızdaki dosya ile imzalı özet hep aynı kalır. Hatalı bir sürümü geri çekebilirsiniz.',
  },
  RELEASE_STATE: {
    status: 409,
    message: 'Sürüm bu durumdayken bu yapılamaz.',
    action: 'Sürümün sayfasını yenileyip durumuna bakın.',
    english: 'The state of the release does not allow this.',
    happened: 'Yayında olmayan bir sürüm durdurulmak, ya da geri çekilmiş bir sürüm yayınlanmak istendi.',
    seller: 'Geri çekilen bir sürüm geri gelmez: aynı dosyaları yeni bir numarayla yayınlayabilirsiniz.',
  },
  RELEASE_SCHEDULED: {
    status: 409,
    message: 'Sürümün yayını ileri bir zamana planlandı.',
    action:
      'Zamanını bekleyin ya da sürümün sayfasında Yayınla deyip Hemen seçeneğini seçin; API ile hemen yayınlamak için `publish_at` alanını null gönderin.',
    english: 'The release is on schedule for a later time; the call names none.',
    happened: 'Planlanmış bir sürüm, zaman belirtilmeden yayınlanmak istendi; plan olduğu gibi duruyor.',
    seller: 'Derleme hattınızı yeniden çalıştırdıysanız yapılacak bir şey yok.',
  },
  RELEASE_EMPTY: {
    status: 409,
    message: 'Sürümün dosyası yok; yayınlanamaz.',
    action: 'Önce dosyayı yükleyin.',
    english: 'A release without files cannot be published.',
    happened: 'Dosyası olmayan bir sürüm yayınlanmak istendi.',
    seller: 'Derleme hattınız dosyayı yüklemeden yayınlıyorsa adımların sırasını değiştirin.',
  },
  RELEASE_FILES: {
    status: 409,
    message: `Bir sürümde en çok ${releaseLimits.files} dosya olur.`,
    action: 'Dosyaları tek bir zip içinde toplayın.',
    english: `A release has at most ${releaseLimits.files} files.`,
    happened: 'Sürüme bir dosya daha yüklenmek istendi, ama sınıra ulaşılmış.',
    seller: 'Gereksiz bir dosyayı taslaktan silin.',
  },
  RELEASE_FILE_NOT_FOUND: {
    status: 404,
    message: 'Sürümde böyle bir dosya yok.',
    action: 'Sürümün sayfasını yenileyin.',
    english: 'The release has no such file.',
    happened: 'Dosya silinmiş ya da adı yanlış.',
    seller: 'Dosyanın adını sürümün sayfasından kopyalayın.',
  },
  RELEASE_FILE_REFUSED: {
    status: 422,
    message: 'Dosya alınmadı.',
    action: 'Dosyayı düzeltip yeniden yükleyin.',
    english: 'The file is not what its name says, or an archive that could harm or could not be marked.',
    happened:
      'Yüklenen dosya kontrolden geçmedi: türü adına uymuyor, arşiv bozuk, şifreli ya da çok büyük; yanıttaki cümle nedenini söyler.',
    seller:
      'Arşivi sıradan bir araçla (örneğin `jar` ya da `zip`) yeniden oluşturun. İmzalı bir jar için imzaların kaldırılmasını seçin.',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'Diskte yer kalmadı; dosya saklanmadı.',
    action: 'Sunucuda yer açıp dosyayı yeniden yükleyin.',
    english: 'There is no room for the file; nothing was kept.',
    happened: 'Dosya yazılırken disk ya da kota doldu.',
    seller: 'Eski yedekleri taşıyın, diski büyütün ya da sürümlerin dosyalarını bir S3 deposunda saklayın.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Dosyaların deposuna şu anda ulaşılamıyor.',
    action: 'Birkaç dakika sonra tekrar deneyin.',
    english: 'The place where files are kept does not answer, or answers wrongly.',
    happened: 'Klasör okunamadı, ya da S3 deposu geç, yanlış ya da hiç yanıt vermedi.',
    seller: 'Sunucunun loguna ve `RELEASE_STORE` değerine bakın; depodaki yetkileri kontrol edin.',
  },
} satisfies Record<string, ErrorEntry>
