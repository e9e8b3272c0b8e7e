import { Link } from 'react-router'
import { CodeBlock, InlineCode } from '../ui/code.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { Facts, Section, Words } from './parts.tsx'

const javascript = `import { protect } from './license.mjs'

const license = await protect({
  version: '2.4.1',
  onDenied: (verdict) => console.error(verdict.message),
  onChange: (verdict) => console.log(verdict.state, verdict.code),
})

if (license.verdict.entitlements.includes('pro')) enableProFeatures()`

const python = `import muhur

license = await muhur.protect(
    version='2.4.1',
    on_denied=lambda verdict: print(verdict.message),
    on_change=lambda verdict: print(verdict.state, verdict.code),
)`

const java = `Muhur muhur = new Muhur()
    .version("2.4.1")
    .onDenied(verdict -> System.err.println(verdict.line()))
    .onChange(verdict -> System.out.println(verdict.line()));
muhur.start().thenAccept(verdict -> { if (verdict.mayRun()) boot(); });`

export function Component() {
  return (
    <>
      <Section id="indirme">
        <Words>
          <p>
            <Link to="/#products">Ürününüzün sayfasında</Link> “Entegrasyon” sekmesi diliniz için dosyayı
            verir. Dosya tek başına yeter: paket, derleme ya da başka ayar gerekmez, kaynağı okunabilir.
          </p>
        </Words>
        <Facts
          facts={[
            ['JavaScript', '`license.mjs`: Node.js 18 ve üstü, Bun; ESM, CommonJS’te `await import()` ile.'],
            [
              'Python',
              '`muhur.py`: Python 3.9 ve üstü; discord.py ve py-cord ile, düz betikte `protect_sync()`.',
            ],
            ['Java', '`Muhur.java`: JDK 17 ve üstü; Paper, Spigot, Folia ve sade Java programları.'],
          ]}
        />
      </Section>
      <Section id="secenekler">
        <Facts
          code
          facts={[
            [
              'key',
              'Lisans anahtarı. Verilmezse `LICENSE_KEY` ortam değişkeni; eklentide `config.yml` içindeki `license`.',
            ],
            [
              'folder',
              'Örneğin kimliğini sakladığı klasör. Verilmezse `LICENSE_DIR`, o da yoksa `.license`.',
            ],
            ['version', 'Yazılımınızın sürümü; satıcı eski bir sürümü engelleyebilir.'],
            [
              'onDenied',
              'Çalışamayacağı yerde ne yapılacağı. Verilmezse nedenini yazar, 78 koduyla kapanır. Python’da `on_denied`.',
            ],
            [
              'onChange',
              'İlk karardan sonra durum ya da kod her değiştiğinde çağrılır. Python’da `on_change`.',
            ],
          ]}
        />
        <CodeBlock name="JavaScript" text={javascript} />
        <CodeBlock name="Python" text={python} />
        <CodeBlock name="Java" text={java} />
        <Words>
          <p>
            <MarkedText>
              Kararın `entitlements` listesi, alıcının ürünün ötesinde ne satın aldığını söyler. Tek bir `if`
              yerine her özelliğin kendisi hakkını sorsun.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="ek-sure">
        <Words>
          <p>
            <MarkedText>
              **Ancak imzalı bir ret reddeder.** Sunucuya ulaşılamıyorsa, bir vekil hata sayfası gösteriyorsa
              ya da yanıtın imzası tutmuyorsa yazılım son imzalı kararın ek süresi boyunca çalışmayı sürdürür;
              durumu `grace` olur.
            </MarkedText>
          </p>
          <ul>
            <li>Varsayılan ek süre 72 saattir; satıcı ürün ya da lisans için kısaltıp uzatabilir.</li>
            <li>Ek süre lisansın bitiş tarihini aşmaz ve kendiliğinden biter.</li>
            <li>Daha hiç karar almamış yazılım ek süreyle çalışamaz: ilk açılış bağlantı ister.</li>
            <li>Saati geri almak işe yaramaz: görülen en ileri sunucu saati saklanır.</li>
            <li>Yeniden başlatmak ek süreyi bozmaz, klasör kalıcı olduğu sürece.</li>
          </ul>
        </Words>
        <Facts
          code
          facts={[
            ['active', 'Sunucunun imzalı `VALID` kararı var.'],
            ['grace', 'Sunucuya ulaşılamıyor; son imzalı karar ek süresi içinde. `because` nedenini söyler.'],
            ['denied', 'İmzalı bir ret var, ek süre bitti ya da hiç karar alınmadı.'],
          ]}
        />
      </Section>
      <Section id="parcali-botlar">
        <Words>
          <p>
            Aynı klasörü kullanan süreçler tek yer tutar: ilki sorar ve nabız gönderir, diğerleri onun
            kararını izler. Öncü kapanırsa yerini bir başkası alır. Parçaları ayrı makinelerde
            çalıştırıyorsanız her makine bir yer tutar.
          </p>
        </Words>
      </Section>
      <Section id="dosyalar">
        <Facts
          code
          facts={[
            ['instance', 'Bir kez üretilen 32 onaltılık basamak: örneğin parmak izi.'],
            [
              'state.json',
              'Son imzalı karar, örnek belirteci ve görülen en ileri sunucu saati. Anahtarın kendisi değil, özeti.',
            ],
            ['lock', 'Hangi sürecin öncü olduğu.'],
          ]}
        />
        <Words>
          <p>
            Klasörü kalıcı bir yerde tutun (Pterodactyl’de <InlineCode>/home/container</InlineCode> kalıcıdır)
            ve başka bir makineye kopyalamayın: iki kopya aynı belirteci paylaşamaz, biri{' '}
            <Link to="/docs/errors#CLONE_DETECTED">CLONE_DETECTED</Link> ile durur.
          </p>
        </Words>
      </Section>
      <Section id="doktor">
        <Words>
          <p>
            Anahtarı, klasörü, DNS’i, TLS’i, saati ve lisansı denetler, yer tutmaz. Son satırında gizli bilgi
            yoktur; onu satıcınıza gönderebilirsiniz.
          </p>
        </Words>
        <CodeBlock
          name="Terminal: doktor"
          text={'node license.mjs doctor\npython muhur.py doctor\njava Muhur.java doctor'}
        />
      </Section>
    </>
  )
}
