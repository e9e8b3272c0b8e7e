import { Link } from 'react-router'
import { ContactLine } from './contact-line.tsx'
import type { Section } from './prose.tsx'

/** The second half of the terms: money, consequences and limits. */
export const dutySections: Section[] = [
  {
    id: 'odeme-ve-iade',
    title: 'Ödeme ve iade',
    body: (
      <>
        <p>
          Ödemeler Discord üzerinden ya da satıcının belirlediği diğer ödeme kanallarından yapılır. Bu site
          üzerinden ödeme alınmaz ve kart bilgisi istenmez.
        </p>
        <p>
          Bir lisans <strong>etkinleştirildikten sonra iade talepleri değerlendirilmez</strong>. Satın almadan
          önce ürünün açıklamasını okuyun, sorularınızı satıcıya sorun. Tüketici mevzuatının size tanıdığı ve
          sözleşmeyle kaldırılamayan haklar saklıdır.
        </p>
      </>
    ),
  },
  {
    id: 'askiya-alma',
    title: 'Askıya alma ve iptal',
    body: (
      <>
        <p>Hesabınız ya da lisansınız şu durumlarda askıya alınabilir veya iptal edilebilir:</p>
        <ul>
          <li>bu koşulların ihlali,</li>
          <li>kötüye kullanım ya da güvenlik ihlali,</li>
          <li>yazılımı ya da lisans denetimini kurcalama girişimi,</li>
          <li>ödeme sorunları.</li>
        </ul>
        <p>
          Askıya alınan lisans yeniden açılabilir; iptal edilen lisans bir daha açılmaz. Bir yanlışlık
          olduğunu düşünüyorsanız satıcıya yazın.
        </p>
      </>
    ),
  },
  {
    id: 'sureklilik',
    title: 'Hizmetin sürekliliği',
    body: (
      <>
        <p>
          Hizmetin kesintisiz çalışması için çaba gösterilir. Sitedeki “<span lang="en">99.9% Uptime</span>”
          ifadesi bir <strong>hedeftir, garanti değildir</strong>; diğer sayılar da bir taahhüt oluşturmaz.
        </p>
        <p>
          Bakım, güncelleme, altyapı ya da Discord kaynaklı kesintiler olabilir. Sunucuya ulaşılamadığında
          yazılımın ne kadar süre çalışmaya devam edeceği, son doğrulama yanıtında yazar.
        </p>
      </>
    ),
  },
  {
    id: 'haklar-ve-sorumluluk',
    title: 'Fikrî haklar ve sorumluluk',
    body: (
      <>
        <p>
          Ürünlerin, bu sitenin ve içeriğinin fikrî hakları sahiplerine aittir. Lisans, yalnızca bu koşullarda
          yazan kullanım hakkını verir. Discord ve Minecraft adları kendi sahiplerinin markalarıdır; bu hizmet
          onlarla bağlantılı değildir.
        </p>
        <p>
          Hizmet olduğu gibi sunulur. Yasaların izin verdiği ölçüde, kullanımdan ya da kesintiden doğan
          dolaylı zararlardan, veri kaybından ve kâr kaybından bu hizmeti işleten satıcı sorumlu tutulamaz.
          Kasıt ve ağır kusur hâlleri ile yasadan doğan diğer zorunlu sorumluluklar saklıdır.
        </p>
      </>
    ),
  },
  {
    id: 'degisiklikler',
    title: 'Değişiklikler ve iletişim',
    body: (
      <>
        <p>
          Bu koşullar değişebilir. Yeni hâli bu sayfada yayımlanır ve üstteki tarih güncellenir; değişiklikten
          sonra hizmeti kullanmayı sürdürmeniz yeni koşulları kabul ettiğiniz anlamına gelir.
        </p>
        <p>
          Sorularınız için aşağıdaki adreslere ya da <Link to="/contact">iletişim sayfasına</Link>{' '}
          bakabilirsiniz.
        </p>
        <ContactLine />
      </>
    ),
  },
]
