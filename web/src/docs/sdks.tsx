import { Link } from 'react-router'
import { CodeBlock, InlineCode } from '../ui/code.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { Facts, Section, Words } from './parts.tsx'

const javascript = `import { protect } from './license.mjs'

const license = await protect({
  version: '2.4.1',
  onChange: (verdict) => console.log(verdict.line),
})
console.log(\`\${license.product}, bitiş: \${license.expiresAt ?? 'süresiz'}\`)

if (license.entitlements.includes('pro')) {
  console.log('Pro özellikler açık')
}`

const python = `import asyncio

import muhur


async def main():
    license = await muhur.protect(
        version='2.4.1',
        on_change=lambda verdict: print(verdict.line),
    )
    print(f"{license.product}, bitiş: {license.expires_at or 'süresiz'}")
    if 'pro' in license.entitlements:
        print('Pro özellikler açık')


asyncio.run(main())`

const java = `import muhur.Muhur;

public class Bot {
    public static void main(String[] args) {
        Muhur.License license = Muhur.protect(new Muhur.Options()
            .version("2.4.1")
            .onChange(verdict -> System.out.println(verdict.line())));
        Object end = license.expiresAt() == null ? "süresiz" : license.expiresAt();
        System.out.println(license.product() + ", bitiş: " + end);
        if (license.entitlements().contains("pro")) {
            System.out.println("Pro özellikler açık");
        }
    }
}`

const denied = `import { protect } from './license.mjs'

await protect({
  onDenied: (verdict) => {
    console.error(verdict.line)
    process.exit(78)
  },
})`

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
            [
              'JavaScript',
              '`license.mjs`, CommonJS’te `license.cjs`: Node.js 18 ve üstü, Bun. TypeScript’te yanında `license.d.mts` ya da `license.d.cts`.',
            ],
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
              'Kurulumun kimliğini sakladığı klasör. Verilmezse `LICENSE_DIR`, o da yoksa programın yanındaki `.license`.',
            ],
            [
              'version',
              'Yazılımınızın sürümü. Satıcı eski bir sürümü engellediyse sürümünü söylemeyen yazılım da çalışamaz.',
            ],
            [
              'onDenied',
              'Çalışamayacağı yerde ne yapılacağı. Verilmezse nedenini yazar, 78 koduyla kapanır. **Verirseniz kapatmak size düşer:** yalnızca yazıp dönen bir işlev, botu lisanssız çalıştırır. Python’da `on_denied`.',
            ],
            [
              'onChange',
              'İlk karardan sonra durum, kod, haklar, bitiş ya da yer sayısı değiştikçe çağrılır. Python’da `on_change`.',
            ],
            [
              'patient',
              'Bütün yerler doluysa yarım saate kadar boş yer bekler: klasörü kalıcı olmayan bir konteyner eski yerini kendisi doldurur. `LICENSE_PATIENT=1` aynı işi görür; klasöre yazılamıyorsa kendiliğinden açıktır.',
            ],
            ['quiet', 'Açılıştaki “lisansı geçerli” satırını yazmaz. `LICENSE_QUIET=1` aynı işi görür.'],
          ]}
        />
        <CodeBlock name="JavaScript" text={javascript} />
        <CodeBlock name="Python" text={python} />
        <CodeBlock name="Java" text={java} />
        <Words>
          <p>Kapanırken yapacak işiniz varsa reddi kendiniz karşılayın; süreci bitirmek de size düşer:</p>
        </Words>
        <CodeBlock name="JavaScript: ret" text={denied} />
      </Section>
      <Section id="okunabilenler">
        <Facts
          code
          facts={[
            ['state', '`active`, `grace` ya da `denied`.'],
            ['code', 'Kararın kodu; `because`, sunucuya neden ulaşılamadığını söyler.'],
            [
              'message',
              'Ne oldu, Türkçe; `action` ne yapılacağını söyler, `line` ikisini bir satırda verir.',
            ],
            ['entitlements', 'Alıcının ürünün ötesinde satın aldıkları; reddedildiyse boş.'],
            ['product', 'Ürünün adı; `owner` lisans sahibinin adı.'],
            ['seats_used', 'Çalışan kurulum sayısı; `seats_allowed` en çok kaç olabileceği.'],
            ['expires_at', 'Lisansın bitişi; süresizse boş.'],
            ['grace_until', 'Sunucuya ulaşılamazsa ne zamana kadar çalışabileceği.'],
            ['warnings', 'Klasörde ne ters gidiyorsa.'],
          ]}
        />
        <Words>
          <p>
            <MarkedText>
              Hem lisansta hem her kararda vardır. Adlar Python’daki gibidir; JavaScript’te `seatsUsed`,
              Java’da `seatsUsed()` yazılır.
            </MarkedText>
          </p>
        </Words>
        <Words>
          <p>
            <MarkedText>
              `entitlements` listesi, alıcının ürünün ötesinde ne satın aldığını söyler. Tek bir `if` yerine
              her özelliğin kendisi hakkını sorsun.
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
            <li>
              Ek süre kazanılır: yeni bir makine 15 dakika ile başlar, çalıştığı süre kadar daha kazanır, en
              çok 72 saat. Satıcı bu süreleri ürün ya da lisans için değiştirebilir.
            </li>
            <li>Ek süre lisansın bitiş tarihini aşmaz ve kendiliğinden biter.</li>
            <li>Daha hiç karar almamış yazılım ek süreyle çalışamaz: ilk açılış bağlantı ister.</li>
            <li>
              Bilgisayarın saati yanlış olsa da bot açılır: kararın taze olduğunu saat değil, rastgele sayı
              kanıtlar. Saati geri almak ise işe yaramaz, çünkü görülen en ileri sunucu saati saklanır.
            </li>
            <li>
              Sunucunun birden çok adresi varsa dosya hepsini bilir ve sırayla dener; bir alan adının yitmesi
              botu durdurmaz.
            </li>
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
            Aynı makinede aynı klasörü kullanan süreçler tek yer tutar: ilki sorar ve nabız gönderir,
            diğerleri onun kararını izler. Öncü kapanırsa yerini bir başkası alır. Parçaları ayrı makinelerde
            çalıştırıyorsanız her makine bir yer tutar, klasörü paylaşsalar da.
          </p>
        </Words>
      </Section>
      <Section id="dosyalar">
        <Facts
          code
          facts={[
            ['instance', 'Bir kez üretilen 32 onaltılık basamak: kurulumun parmak izi.'],
            [
              'state.json',
              'Son imzalı karar, kurulumun tokenı ve görülen en ileri sunucu saati. Anahtarın kendisi değil, özeti.',
            ],
            ['lock', 'Hangi sürecin öncü olduğu ve yaşadığı.'],
          ]}
        />
        <Words>
          <p>
            Klasörü kalıcı bir yerde tutun (Pterodactyl’de <InlineCode>/home/container</InlineCode> kalıcıdır)
            ve başka bir makineye kopyalamayın: iki kopya aynı tokenı paylaşamaz, biri{' '}
            <Link to="/docs/errors#CLONE_DETECTED">CLONE_DETECTED</Link> ile durur. Klasörün her yerde nasıl
            korunacağı: <Link to="/docs/deploying">botunuzu yayına alma</Link>.
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
