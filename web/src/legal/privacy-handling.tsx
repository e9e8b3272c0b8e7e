import { keptDays, keptDenials, sessionLife } from '@muhur/contract/retention'
import { lengthInWords } from '../length-in-words.ts'
import type { Section } from './prose.tsx'

const ends = ({ unused, total }: { unused: number; total: number }) =>
  `${lengthInWords(unused)} işlem yapılmazsa, her durumda ${lengthInWords(total)} sonra.`

/** Second half of the privacy page: use, protection and deletion of data. */
export const handlingSections: Section[] = [
  {
    id: 'saklama-ve-guvenlik',
    title: 'Saklama ve güvenlik',
    body: (
      <>
        <p>
          Veriler, bu hizmeti işleten satıcının seçtiği ve satır düzeyinde güvenlik (
          <span lang="en">row-level security</span>) kullanan barındırılan bir veritabanı sağlayıcısında
          saklanır. Böylece bir kullanıcının sorgusu yalnızca kendi satırlarını görebilir; bu kural
          uygulamanın koduna ek olarak veritabanının kendisinde de geçerlidir.
        </p>
        <ul>
          <li>
            <strong>Lisans anahtarları</strong> anahtarlı bir özet ve şifrelenmiş bir kopya olarak saklanır;
            düz metin olarak saklanmaz.
          </li>
          <li>
            <strong>Cihaz parmak izleri</strong> yalnızca anahtarlı özet olarak saklanır.
          </li>
          <li>
            <strong>Oturumlar</strong> yalnızca özet olarak saklanır; veritabanındaki kayıttan oturumunuz
            yeniden oluşturulamaz.
          </li>
        </ul>
        <p>Hiçbir sistem kusursuz değildir; bu önlemler riski azaltır ama tümüyle ortadan kaldırmaz.</p>
      </>
    ),
  },
  {
    id: 'cerezler',
    title: 'Çerezler ve tarayıcı deposu',
    body: (
      <>
        <p>Yalnızca hizmetin çalışması için gereken iki çerez kullanılır:</p>
        <ul>
          <li>
            <strong>Oturum çerezi:</strong> Giriş yaptığınızı gösterir. HttpOnly olduğu için sayfadaki
            betikler onu okuyamaz.
          </li>
          <li>
            <strong>Giriş çerezi:</strong> Discord’a gidip dönerken isteğin sizden geldiğini doğrular ve en
            çok 10 dakika geçerlidir.
          </li>
        </ul>
        <p>
          Tarayıcınızın yerel deposunda (<span lang="en">local storage</span>) adınız ve profil fotoğrafınız
          gibi gösterilecek oturum bilgileri ile açık ya da koyu tema seçiminiz durur. Yetki buradan değil,
          her istekte sunucudan okunur.
        </p>
        <p>Üçüncü taraf izleyici, reklam ya da analiz çerezi yoktur.</p>
      </>
    ),
  },
  {
    id: 'paylasim',
    title: 'Bilgilerin paylaşılması',
    body: (
      <>
        <p>Bilgileriniz satılmaz. Yalnızca hizmetin çalışması için şu taraflarla temas eder:</p>
        <ul>
          <li>
            <strong>Discord:</strong> Giriş Discord üzerinden yapılır ve profil fotoğrafları Discord’un içerik
            ağından (CDN) yüklenir. Bu sırada tarayıcınız Discord’a bağlanır ve Discord IP adresinizi
            görebilir; orada Discord’un kendi gizlilik kuralları geçerlidir.
          </li>
          <li>
            <strong>Barındırma ve veritabanı sağlayıcısı:</strong> Sunucuyu ve veritabanını bu hizmeti işleten
            satıcı adına barındırır.
          </li>
          <li>
            <strong>Yetkili makamlar:</strong> Yalnızca yasaların zorunlu kıldığı durumlarda ve ölçüde.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'sureler',
    title: 'Oturum ve saklama süreleri',
    body: (
      <>
        <p>Oturumlar kendiliğinden sona erer:</p>
        <ul>
          <li>
            <strong>Kullanıcılar:</strong> {ends(sessionLife.user)}
          </li>
          <li>
            <strong>Yöneticiler:</strong> {ends(sessionLife.admin)}
          </li>
        </ul>
        <p>
          Biten oturumun kaydı, açıldığı IP adresiyle birlikte en geç bir saat içinde silinir. Yazılımların
          bıraktığı kayıtlar da kendiliğinden silinir:
        </p>
        <ul>
          <li>
            <strong>Kurulumlar:</strong> makine adı, IP adresi ve parmak izi özeti, kurulumdan son haber
            alındıktan {keptDays} gün sonra.
          </li>
          <li>
            <strong>Reddedilen istekler:</strong> IP adresiyle birlikte {keptDays} gün sonra; bir lisansın en
            yeni {keptDenials.ofLicense} reddinden eskileri daha önce.
          </li>
          <li>
            <strong>Doğrulama sayıları:</strong> {keptDays} gün sonra.
          </li>
        </ul>
        <p>
          Hesap ve lisans kayıtlarının, panelde yapılan işlemlerin kaydının (işlemi yapan, zamanı ve IP
          adresi) ve satıcının koyduğu engellerin önceden belirlenmiş bir silme süresi yoktur. Ne kadar
          tutulacaklarına, yasal yükümlülüklerini gözeterek bu hizmeti işleten satıcı karar verir;
          silinmelerini istemek için ona yazabilirsiniz.
        </p>
      </>
    ),
  },
  {
    id: 'haklariniz',
    title: 'Haklarınız ve değişiklikler',
    body: (
      <>
        <p>
          Verilerinizden bu hizmeti işleten satıcı sorumludur. Kişisel verilerin korunmasına ilişkin mevzuatın
          size tanıdığı ölçüde ondan şunları isteyebilirsiniz:
        </p>
        <ul>
          <li>hakkınızda hangi bilgilerin, ne amaçla tutulduğunu öğrenmek,</li>
          <li>eksik ya da yanlış bilgilerin düzeltilmesi,</li>
          <li>bilgilerinizin silinmesi,</li>
          <li>bilgilerinizin işlenmesine itiraz etmek.</li>
        </ul>
        <p>
          Lisansınızın çalışması için gerekli bilgiler silinirse lisans da kullanılamaz hâle gelebilir. Bu
          metin değiştiğinde yeni hâli bu sayfada yayımlanır ve üstteki tarih güncellenir.
        </p>
      </>
    ),
  },
]
