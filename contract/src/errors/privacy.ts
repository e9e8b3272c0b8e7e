import type { ErrorEntry } from '../errors.ts'

/** Personal data: download and erasure. */
export const privacyErrors = {
  ERASURE_OPEN: {
    status: 409,
    message: 'Zaten yanıt bekleyen bir silme isteğiniz var.',
    action: 'Satıcının yanıtını bekleyin ya da isteği geri çekin.',
    english: 'The user has asked to be erased already, and the request is open.',
    happened: 'Açık bir silme isteği varken ikincisi gönderildi, örneğin başka bir sekmeden.',
    buyer: 'Hesabım sayfasının Verilerim sekmesinde isteğin tarihini ve son yanıt gününü görürsünüz.',
    seller: 'İstek, KVKK istekleri sayfasında yanıtınızı bekliyor.',
  },
  ERASURE_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir silme isteği yok ya da yanıtlanmış.',
    action: 'Sayfayı yenileyin.',
    english: 'There is no such open erasure request: it was answered or withdrawn meanwhile.',
    happened: 'İstek siz bakarken geri çekilmiş ya da yanıtlanmış.',
    buyer: 'Son isteğinizin durumu Hesabım sayfasının Verilerim sekmesinde durur.',
    seller: 'KVKK istekleri sayfasını yenileyin: isteğin kimin tarafından ne zaman yanıtlandığı orada yazar.',
  },
  ADMIN_NOT_ERASED: {
    status: 409,
    message: 'Yönetici hesabı silinemez.',
    action: 'Önce yöneticiliği başka bir yönetici alsın.',
    english: 'Admins are not erased: another admin has to take the role first.',
    happened: 'Bir yöneticinin kişisel verileri silinmek istendi.',
    seller:
      'Kullanıcının sayfasında “Yöneticiliği al” düğmesini kullanın; yöneticilik ADMIN_DISCORD_IDS ayarından geliyorsa önce oradan çıkarın.',
  },
  ERASURE_BESIDE_IMPORT: {
    status: 409,
    message: 'Şu anda bir lisans dosyası yükleniyor ya da içe aktarılıyor; kişi bu bitince silinebilir.',
    action: 'Birkaç dakika sonra tekrar deneyin ya da içe aktarmayı iptal edin.',
    english: 'An import is at work; the rows in its hands could name the person who is to be erased.',
    happened:
      'Silme onaylanırken bir CSV dosyası okunuyordu. Dosya silinen kişiyi anıyorsa bilgileri silmeden sonra yeniden yazılırdı.',
    seller:
      'Lisanslar sayfasındaki “CSV yükle” süren içe aktarmayı gösterir. Yarıda bırakılmış bir yükleme bir saat sonra kendiliğinden geçersiz olur.',
  },
  BLOCK_IN_FORCE: {
    status: 409,
    message: 'Bu adres hâlâ engelli: engel sürdükçe adresi saklanır.',
    action: 'Adres de gitsin istiyorsanız önce engeli kaldırın.',
    english: 'The address stays with the block that is in force.',
    happened: 'Silinen bir kişinin adresi silinmek istendi, ama o adrese konmuş bir engel sürüyor.',
    seller:
      'Kötüye kullanımı önlemek, adresi saklamak için geçerli bir nedendir (KVKK, madde 5/2-f). Engeli Engeller sayfasında kaldırınca adres silme isteğinin sayfasından tek tıkla gider.',
  },
} satisfies Record<string, ErrorEntry>
