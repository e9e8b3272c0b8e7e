import { Link } from 'react-router'
import type { Section } from './prose.tsx'

/** The first half of the terms: who may use what, and how. */
export const usageSections: Section[] = [
  {
    id: 'kabul',
    title: 'Koşulların kabulü',
    body: (
      <>
        <p>
          Bu metin, siz ile bu hizmeti işleten satıcı arasındadır. Hizmete giriş yaparak, bir lisansı
          etkinleştirerek ya da kullanarak bu koşulları ve <Link to="/privacy">Gizlilik Politikası</Link>{' '}
          metnini okuduğunuzu ve kabul ettiğinizi bildirirsiniz.
        </p>
        <p>Koşulları kabul etmiyorsanız hizmeti kullanmayın.</p>
      </>
    ),
  },
  {
    id: 'hesap',
    title: 'Hesap ve giriş',
    body: (
      <>
        <p>
          Giriş yalnızca Discord hesabınızla yapılır. Discord hesabınızın güvenliğinden ve o hesapla yapılan
          işlemlerden siz sorumlusunuz.
        </p>
        <p>
          Hesabınızın izniniz olmadan kullanıldığını düşünüyorsanız önce Discord hesabınızı güvene alın,
          ardından <Link to="/contact">bize yazın</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'lisans',
    title: 'Lisansın kapsamı',
    body: (
      <>
        <p>
          Lisans, bir ürünü kullanma hakkıdır; ürünün mülkiyetini vermez. Her lisans, verildiği kişiye ve
          ürüne aittir.
        </p>
        <ul>
          <li>
            Lisanslar <strong>devredilemez</strong>; satılamaz, kiralanamaz ve başka bir hesaba aktarılamaz.
          </li>
          <li>
            Lisans anahtarı <strong>paylaşılamaz</strong>. Anahtarınızı gizli tutmak sizin
            sorumluluğunuzdadır.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'sinirlar',
    title: 'Kullanım sınırları',
    body: (
      <>
        <p>
          Ürünü yalnızca lisansınızın sınırları içinde kullanabilirsiniz. Aynı anda çalışabilecek örnek sayısı
          ve varsa bitiş tarihi, lisansınızın üzerinde yazar ve her doğrulamada denetlenir.
        </p>
        <p>
          Sınır dolduğunda yeni bir örnek çalışmaz. Sınırın artırılmasını ya da sürenin uzatılmasını satıcıdan
          isteyebilirsiniz.
        </p>
      </>
    ),
  },
  {
    id: 'yasaklar',
    title: 'Yasak kullanımlar',
    body: (
      <>
        <p>Aşağıdakiler yasaktır:</p>
        <ul>
          <li>lisans denetimini kaldırmak, atlatmak ya da kurcalamak,</li>
          <li>parmak izini ya da doğrulama yanıtlarını taklit etmek,</li>
          <li>ürünü yasaların izin verdiğinin ötesinde çözmek, kopyalamak ya da yeniden dağıtmak,</li>
          <li>
            hizmete aşırı yük bindirmek, güvenlik açığı aramak ya da başkalarının verilerine erişmeye
            çalışmak,
          </li>
          <li>hizmeti yasalara aykırı bir amaçla kullanmak.</li>
        </ul>
        <p>Bir güvenlik açığı fark ederseniz lütfen kullanmadan ve yaymadan bize bildirin.</p>
      </>
    ),
  },
]
