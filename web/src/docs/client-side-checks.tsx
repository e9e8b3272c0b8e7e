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
              'Sahte lisans sunucusu (hosts dosyası, kendi sertifikası)',
              '**Tutmaz.** Karar Ed25519 ile imzalıdır; indirilen dosya açık anahtarları taşır, TLS’e güvenmez.',
            ],
            [
              'Eski bir “geçerli” yanıtı yeniden oynatmak',
              '**Tutmaz.** Her soruda yeni bir rastgele sayı gider, imzanın içinde geri gelir.',
            ],
            [
              'Araya girip soruyu değiştirmek (`activate` yerine `validate`, başka bir anahtar)',
              '**Tutmaz.** Hangi çağrının yapıldığı ve gövdesinin özeti imzanın içindedir: karar yalnızca yazılımın sorduğu soruyu yanıtlar.',
            ],
            [
              'Başka ürünün, başka kurulumun kararını kullanmak',
              '**Tutmaz.** Ürün, lisans, kurulum ve parmak izi imzanın içindedir.',
            ],
            [
              'Kurulum tokenlarını kopyalar arasında değiştirmek',
              '**Tutmaz.** Verilen tokenın özeti imzanın içindedir.',
            ],
            [
              'Saati geri almak',
              '**Bir açılışta tutmaz:** bağlıyken saate bakılmaz; bağlantısızken süreyi durdurulamayan bir sayaç sayar, görülen en ileri sunucu saatinden 5 dakikadan çok geride kalan saat ek süre alamaz. Saatini her yeniden başlatmada aynı ana çeken, her açılışta o tek kararın ek süresini baştan alır.',
            ],
            [
              'Ağı kesmek',
              '**Bir süre tutar:** kazanılmış ek süre kadar. Yeni bir makine 15 dakika ile başlar, çalıştığı kadar daha kazanır, en çok 72 saat (varsayılanlar). Dürüst müşteriyi kesintiden koruyan süre budur; satıcı kısaltabilir.',
            ],
            [
              'İptalden sonra klasörün eski kopyasına dönmek',
              '**Bir süre tutar:** her açılışta o eski kararın ek süresi kadar; bağlantı kurulduğu an biter.',
            ],
            [
              'Anahtarı paylaşmak',
              '**Sınırlıdır:** aynı anda en çok lisanstaki yer sayısı kadar kurulum yer tutar; fazlası `INSTANCE_LIMIT` alır ve panelde görünür. Ağ kablosuyla oynayan, sırayla bağlanan iki makineyi bir yerle sürdürebilir: bağlantısız her saat, önce bağlı geçen bir saate mal olur.',
            ],
            [
              'Bir yeri boşaltıp başka makinelere vererek çoğaltmak',
              '**Sınırlıdır:** bir yer günde en çok 20 kez başka bir makineye geçer (varsayılan), sonrası `MACHINE_LIMIT`; yeni makine eskisinin ek süresini devralmaz.',
            ],
            [
              '`.license` klasörünü kopyalamak, makineler bağlıyken',
              '**Ortaya çıkar:** iki kopya bir tokenı paylaşamaz, biri `CLONE_DETECTED` ile durur ve satıcı görür.',
            ],
            [
              '`.license` klasörünü kopyalayıp ağı kesmek',
              '**Bir süre tutar:** her kopya, taşıdığı kararın ek süresi bitene kadar çalışır; klasörü çalışan makineden yeniden kopyalayıp baştan başlatan, süreyi yeniler. Birbirinin aynı iki kopyayı sunucu ayıramaz; bundan çekinen satıcı ek süreyi kısaltır.',
            ],
            [
              'Klasörü makineler arasında paylaştırıp tek süreç gibi göstermek',
              '**Kopyalamakla tutmaz:** süreçler, yaşayan bir öncüyü yalnızca kendi makinelerinde tanır; kopya en geç iki nabız aralığı sonra durur. Öncünün kaydını taklit eden bir program yazıp kararı sürekli kopyalayan, bunu aşar; panel tek kurulum görür.',
            ],
            [
              'Aynı makinede iki botu tek klasörle çalıştırmak',
              '**Tutar.** Bir klasörün bütün süreçleri tek kurulumdur: parçalı (shard) botlar böyle tek yer tutar.',
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
