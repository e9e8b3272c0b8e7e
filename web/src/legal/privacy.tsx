import { useBrand } from '../use-brand.ts'
import { ContactLine } from './contact-line.tsx'
import { handlingSections } from './privacy-handling.tsx'
import { Prose, type Section } from './prose.tsx'

const collectionSections: Section[] = [
  {
    id: 'topladigimiz-bilgiler',
    title: 'Topladığımız bilgiler',
    body: (
      <>
        <p>
          Yalnızca lisansınızı verebilmek, denetleyebilmek ve size gösterebilmek için gereken bilgiler
          tutulur:
        </p>
        <ul>
          <li>
            <strong>Discord hesabınız:</strong> Discord kullanıcı kimliğiniz, kullanıcı adınız ve profil
            fotoğrafınız.
          </li>
          <li>
            <strong>E-posta adresiniz:</strong> Yalnızca Discord bu bilgiyi paylaşırsa.
          </li>
          <li>
            <strong>Lisans kullanımı ve etkinleştirme geçmişi:</strong> Lisansınızın hangi örneklerde, ne
            zaman etkinleştirildiği ve en son ne zaman haber verdiği. Yazılım bildirirse sürümü, çalıştığı
            makinenin adı ve kullandığı SDK de bu kaydın parçasıdır.
          </li>
          <li>
            <strong>IP adresi ve cihaz parmak izi:</strong> Lisansı kopyalamaya ve kötüye kullanıma karşı
            korumak, yani güvenlik için. IP adresi yalnızca bir ipucu sayılır; kimliğiniz olarak kullanılmaz.
          </li>
          <li>
            <strong>Kullanım istatistikleri:</strong> Toplam ve aktif lisans sayısı ya da doğrulama
            isteklerinin sayısı gibi, hizmetin nasıl kullanıldığını gösteren sayılar.
          </li>
        </ul>
        <p>Discord parolanız bize hiçbir zaman ulaşmaz; giriş işlemi Discord’un kendi sayfasında yapılır.</p>
      </>
    ),
  },
  {
    id: 'kullanim-amaclari',
    title: 'Bilgileri ne için kullanıyoruz',
    body: (
      <>
        <ul>
          <li>Sizi tanımak ve lisanslarınızı yalnızca size göstermek,</li>
          <li>bir yazılımın çalışma iznini ve eşzamanlı kullanım sınırını denetlemek,</li>
          <li>kopyalanmış ya da kurcalanmış kurulumları fark etmek ve hizmeti saldırılardan korumak,</li>
          <li>destek isteklerinizi yanıtlamak ve yöneticilerin yaptığı değişikliklerin kaydını tutmak.</li>
        </ul>
        <p>Bilgileriniz reklam için kullanılmaz.</p>
      </>
    ),
  },
]

const contact: Section = {
  id: 'iletisim',
  title: 'İletişim',
  body: (
    <>
      <p>
        Bu metinle ya da verilerinizle ilgili sorularınız için bu hizmeti işleten satıcıya aşağıdaki
        adreslerden ulaşabilirsiniz.
      </p>
      <ContactLine />
    </>
  ),
}

export function Component() {
  const { name } = useBrand()
  return (
    <Prose
      title="Gizlilik Politikası"
      lead={`${name}, bu hizmeti işleten satıcının kendi sunucusunda çalıştırdığı bir lisans platformudur. Bu sayfa, yazılımın sizinle ilgili hangi bilgileri tuttuğunu ve onları nasıl koruduğunu anlatır.`}
      updated="2026-11-22"
      sections={[...collectionSections, ...handlingSections]}
      closing={contact}
    />
  )
}
