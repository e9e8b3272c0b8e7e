import type { ErrorEntry } from './errors.ts'

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
      'Kullanıcının sayfasında “Yöneticiliği al” düğmesini kullanın; yetki ADMIN_DISCORD_IDS ayarından geliyorsa önce oradan çıkarın.',
  },
} satisfies Record<string, ErrorEntry>
