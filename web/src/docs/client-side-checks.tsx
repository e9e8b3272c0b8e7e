import { Link } from 'react-router'
import { MarkedText } from '../ui/marked-text.tsx'
import { Facts, Section, Words } from './parts.tsx'

export function Component() {
  return (
    <>
      <Words>
        <p>
          Lisansı denetleyen kod müşterinin makinesinde çalışır. O makinenin sahibi dosyayı açıp denetimi
          silebilir; bunu hiçbir SDK, hiçbir karıştırıcı ve hiçbir “kırılamaz” koruma önleyemez. Biz bunun
          tersini söylemiyoruz. Yapılan, satın alanın işini kolaylaştırmak, paylaşanın işini zorlaştırmak ve
          paylaşılanı görünür kılmaktır.
        </p>
      </Words>
      <Section id="saldirilar">
        <Facts
          facts={[
            [
              'Sahte lisans sunucusu',
              '**Tutmaz.** Karar Ed25519 ile imzalıdır; indirilen dosya açık anahtarları taşır, TLS’e güvenmez.',
            ],
            [
              'Eski bir “geçerli” yanıtı yeniden oynatmak',
              '**Tutmaz.** Her soruda yeni bir rastgele sayı gider, imzanın içinde geri gelir.',
            ],
            [
              'Başka ürünün ya da örneğin kararı',
              '**Tutmaz.** Ürün, lisans ve parmak izi imzanın içindedir.',
            ],
            [
              'Saati geri almak',
              '**Tutmaz.** Görülen en ileri sunucu saatinden 5 dakikadan çok geride kalan saat ek süre alamaz.',
            ],
            [
              'Ağı kesmek',
              '**Bir süre tutar:** son imzalı kararın ek süresi kadar (varsayılan 72 saat). Dürüst müşteriyi kesintiden koruyan süre budur; ürünün ayarından kısaltılır.',
            ],
            [
              'İptalden sonra klasörün eski kopyasına dönmek',
              '**Bir süre tutar:** yine o eski kararın ek süresi kadar.',
            ],
            [
              'Anahtarı paylaşmak',
              '**Sınırlıdır:** aynı anda en çok lisanstaki yer sayısı kadar örnek çalışır; fazlası `INSTANCE_LIMIT` alır ve panelde görünür.',
            ],
            [
              'Veri klasörünü kopyalamak',
              '**Görülür:** iki kopya bir belirteci paylaşamaz, biri `CLONE_DETECTED` ile durur.',
            ],
            ['Denetimi koddan silmek', '**Tutar.** Aşağıya bakın.'],
          ]}
        />
      </Section>
      <Section id="ne-ise-yarar">
        <Words>
          <ul>
            <li>
              <MarkedText>
                **Sunucudaki değer.** Yalnızca sunucunuzda bulunan bir şey silinemez: indirmeler, uzaktan
                ayarlar, hesaplamalar. En sağlamı budur.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                **Haklar.** Kararın içindeki hak listesini gerçek özellikleriniz okusun; “lisans var mı” diye
                soran tek bir `if` yerine, özelliğin kendisi hakkını sorsun.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                **Birden çok yer.** Denetimi tek noktada değil, işin geçtiği birkaç yerde yapın.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                **Karıştırma.** Java’da ProGuard, JavaScript’te bir karıştırıcı okumayı yavaşlatır. Yansımayla
                çağrılan adları dışarıda bırakın.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                **İz.** Her müşteriye kendi dosyasını verirseniz sızan dosyanın kimden çıktığını görürsünüz;
                lisansı iptal edersiniz.
              </MarkedText>
            </li>
          </ul>
        </Words>
      </Section>
      <Section id="soz">
        <Words>
          <ul>
            <li>
              <MarkedText>
                İmzasız hiçbir yanıt kimseyi **durdurmaz** ve kimseyi **çalıştırmaz**. Sunucu kapalıyken ödeme
                yapan müşteri çalışmayı sürdürür.
              </MarkedText>
            </li>
            <li>
              Hazır dosya sizin hiçbir dosyanızı silmez, sunucunuzu kapatmaz, ileti metni dışında bir şey
              göstermez; gönderdiği alanlar <Link to="/docs/protocol#alanlar">sayılanlardır</Link>.
            </li>
            <li>Anahtar hiçbir iletiye ya da günlüğe bütünüyle yazılmaz.</li>
            <li>Dosya okunabilir kaynaktır: ne yaptığını müşteriniz de görebilir.</li>
          </ul>
        </Words>
      </Section>
    </>
  )
}
