import type { ErrorEntry } from '../errors.ts'

/** Downloads, updates and traces. */
export const downloadErrors = {
  RELEASE_WITHHELD: {
    status: 403,
    message: 'Lisansınız bu sürümü kapsamıyor.',
    action: 'Listeden indirebileceğiniz bir sürüm seçin.',
    english: 'The license does not get this release.',
    happened:
      'Sürüm lisansın bitişinden sonra yayınlanmış, ek bir paket özelliği istiyor, engellenmiş ya da lisans etkin değil.',
    buyer:
      'Süresi dolan bir lisansla, dolmadan önce yayınlanan son sürümü indirebilirsiniz; yenileyince hepsi açılır.',
    seller:
      'Lisansın süresine, durumuna ve paket özelliklerine bakın; süresi dolanlara ne verileceği ürünün kurallarındadır.',
  },
  DOWNLOAD_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir indirme bağlantısı yok.',
    action: 'Lisansınızın sayfasından yeni bir bağlantı alın.',
    english: 'There is no such link.',
    happened: 'Bağlantı eksik kopyalanmış ya da çoktan silinmiş.',
    buyer:
      'Bağlantının tamamını kopyaladığınızdan emin olun; yenisini lisansınızın sayfasından alabilirsiniz.',
    seller: 'Bağlantılar on dakika geçerlidir; alıcı, lisansının sayfasından yenisini alabilir.',
  },
  DOWNLOAD_ENDED: {
    status: 410,
    message: 'Bu indirme bağlantısı artık geçerli değil.',
    action: 'Lisansınızın sayfasından yeni bir bağlantı alın.',
    english: 'The link was used, its ten minutes are over, or its release was withdrawn.',
    happened: 'Bağlantı bir kez kullanılmış, on dakikası dolmuş ya da sürüm geri çekilmiş.',
    buyer:
      'Her bağlantı bir indirme içindir. İndirmeniz yarıda kaldıysa tarayıcınızda “sürdür”ü seçin ya da yeni bir bağlantı alın.',
    seller:
      'Bağlantılar tek kullanımlıktır ve paylaşılamaz; alıcı, lisansının sayfasından yenisini alabilir.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: 'Dosyanın istenen bölümü yok.',
    action: 'İndirmeyi baştan başlatın.',
    english: 'The requested range lies outside of the file.',
    happened: 'İndirme programı, dosyanın sonundan sonrasını istedi.',
    buyer: 'Yarım kalan dosyayı silip yeni bir bağlantıyla baştan indirin.',
    seller: 'Alıcıdaki yarım dosya başka bir indirmeden kalmış olabilir.',
  },
  FEED_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir güncelleme adresi yok.',
    action: 'Lisansınızın sayfasından yeni bir güncelleme adresi oluşturun.',
    english: 'There is no such feed.',
    happened: 'Adres eksik kopyalanmış, iptal edilmiş ya da yerine yenisi oluşturulmuş.',
    buyer: 'Lisansınızın sayfasından yeni bir adres oluşturup güncelleme aracının ayarlarına yazın.',
    seller:
      'Güncelleme adresini lisansın sahibi oluşturur ve iptal eder; lisans devredilince adres de sona erer.',
  },
  TRACE_NOT_FOUND: {
    status: 404,
    message: 'Bu dosyanın izi bulunamadı.',
    action:
      'Yalnızca özetini aradıysanız dosyanın kendisini yükleyin; dosyayı yüklediyseniz izi neyin bozduğunu belgelerde okuyun.',
    english: 'Neither the hash nor any mark of the file belongs to a download.',
    happened:
      'Dosyanın özeti, içindeki işaretler ve saatler kayıtlı indirmelerle karşılaştırıldı; hiçbiri uymadı.',
    seller:
      'Dosya buradan indirilmemiş, işaretlerin hepsi silinmiş ya da lisans silinmiş olabilir. Neyin izi bozduğunu belgelerde bulursunuz.',
  },
} satisfies Record<string, ErrorEntry>
