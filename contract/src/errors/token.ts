import { freshSignIn, tokenLimits } from '../access/token-limits.ts'
import type { ErrorEntry } from '../errors.ts'

const minutes = freshSignIn / 60

/** API tokens. */
export const tokenErrors = {
  TOKEN_INVALID: {
    status: 401,
    message: 'API token’ı geçersiz: yanlış yazılmış, süresi dolmuş ya da iptal edilmiş.',
    action: 'Token’ı saklandığı yerden yeniden kopyalayın ya da panelde yenisini oluşturun.',
    english: 'The API token is unknown, expired or revoked.',
    happened: '`Authorization` başlığındaki token tanınmadı. Hangi nedenle tanınmadığı söylenmez.',
    seller:
      'Ayarlar sayfasının API token’ları sekmesinde token’ın son dört karakterine ve bitiş tarihine bakın. Başlık `Authorization: Bearer muhur_…` biçiminde olmalıdır.',
  },
  TOKEN_SCOPE_MISSING: {
    status: 403,
    message: 'Bu API token’ının yetkisi bu çağrıya yetmiyor.',
    action: 'Adı geçen yetkiyi taşıyan bir token oluşturun.',
    english: 'The API token lacks the scope that the message names.',
    happened: 'Token geçerli, ama çağrının gerektirdiği yetki token oluşturulurken seçilmemiş.',
    seller:
      'Bir token’ın yetkileri sonradan değişmez: yeni bir token oluşturup eskisini iptal edin. Sahibinin rolü değişince token kalıcı olarak iptal olur.',
  },
  TOKEN_NOT_ACCEPTED: {
    status: 403,
    message: 'Bu çağrı API token’ıyla yapılamaz.',
    action: 'İşlemi panelde, giriş yapmış olarak yapın.',
    english: 'The call is for people who are signed in; no token opens it.',
    happened: 'Giriş, roller, ayarlar, imza anahtarları ve token’ların kendisi yalnızca panelden yönetilir.',
    seller: 'Çalınan bir token’ın kendine yetki eklemesini ya da mağazayı devralmasını bu kural önler.',
  },
  TOKEN_OF_ONE_PRODUCT: {
    status: 403,
    message: 'Bu API token’ı tek bir ürün için; bu çağrı bütün mağazayı ilgilendirir.',
    action: 'Bu çağrı için bütün ürünlere açık bir token kullanın.',
    english: 'The token is for one product, and the call is about more than one product.',
    happened:
      'Token oluşturulurken bir ürün seçilmiş. Böyle bir token o ürünü, lisanslarını, kurulumlarını ve olaylarını okur, değiştirir; başka ürünlerin kayıtları onun için yoktur.',
    seller:
      'Bir token’ın ürünü sonradan değişmez. Ürüne bağlı token’la yapılabilen çağrılar API sayfasında yazar; diğerleri için “Tüm ürünler” seçili bir token oluşturun.',
  },
  TOKEN_IN_URL: {
    status: 400,
    message: 'API token’ı adreste gönderildi; istek işlenmedi.',
    action: 'Token’ı iptal edin, yenisini `Authorization` başlığında gönderin.',
    english: 'An API token stands in the address, where proxies and logs keep it.',
    happened: 'İstek adresinde bir API token’ı var. Adresler proxy ve sunucu loglarında kalır.',
    seller:
      'Bu token’ı açığa çıkmış sayın: panelde iptal edin ya da yenileyin. Programınız `Authorization: Bearer muhur_…` başlığını kullanmalıdır.',
  },
  TOKEN_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir API token’ı yok.',
    action: 'Listeyi yenileyin.',
    english: 'There is no such API token, or it was revoked.',
    happened: 'Token hiç olmamış ya da iptal edilmiş.',
    seller: 'İptal edilen token geri gelmez; gerekirse yenisini oluşturun.',
  },
  TOKEN_EXPIRED: {
    status: 409,
    message: 'Bu token’ın süresi dolmuş; yenilenemez.',
    action: 'Yeni bir token oluşturun.',
    english: 'A token that has expired cannot be rotated.',
    happened: 'Süresi dolmuş bir token yenilenmek istendi. Bitiş tarihi yenileyince değişmez.',
    seller: 'Aynı yetkilerle yeni bir token oluşturun, eskisini iptal edin.',
  },
  TOKEN_LIMIT: {
    status: 409,
    message: `Bir kişinin en çok ${tokenLimits.count} API token’ı olabilir.`,
    action: 'Kullanılmayan bir token’ı iptal edin.',
    english: `One person has at most ${tokenLimits.count} API tokens.`,
    happened: 'Yeni bir token oluşturulmak istendi, ama sınıra ulaşılmış.',
    seller: 'Listede “Son kullanım” sütunu, hangi token’ların artık kullanılmadığını gösterir.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    message: `Bu işlem için son ${minutes} dakikada giriş yapmış olmalısınız.`,
    action: 'Discord ile yeniden giriş yapıp tekrar deneyin.',
    english:
      'The sign-in is too old for a call that makes secrets, hands out personal data or asks for an erasure.',
    happened:
      'Açık kalmış bir oturum kötüye kullanılamasın diye token ve webhook oluşturmak, bunları yenilemek, bir webhook’un adresini değiştirmek, kişisel verileri indirmek ve hesabın silinmesini istemek yeni bir giriş ister.',
    seller: 'Bu tarayıcıdaki oturum yenilenir; panelde bulunduğunuz sayfaya dönersiniz.',
  },
} satisfies Record<string, ErrorEntry>
