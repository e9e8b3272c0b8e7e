import { Link } from 'react-router'
import { CodeBlock } from '../ui/code.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { Facts, Section, Words } from './parts.tsx'

const javascript = `import { protect } from './license.mjs'

await protect()`

const python = `import muhur

muhur.protect_sync()       # async bir botta: await muhur.protect()`

const java = `import muhur.Muhur;

public void onEnable() {
  Muhur.protect(this, this::boot);
}`

export function Component() {
  return (
    <>
      <Section id="nasil-calisir">
        <Words>
          <p>
            <MarkedText>
              Satıcı bir lisans oluşturur, alıcı anahtarını panelinden kopyalar. Yazılım açılırken sunucuya
              sorar ve imzalı bir **karar** alır: çalışabilir ya da çalışamaz, ve nedeni. Çalıştığı sürece
              düzenli aralıklarla **nabız** gönderir; nabız geldikçe lisansta bir **yer** tutar.
            </MarkedText>
          </p>
          <p>
            <MarkedText>
              Karar Ed25519 ile imzalıdır ve indirdiğiniz dosya açık anahtarları taşır. Sahte bir sunucu,
              araya giren bir vekil ya da değiştirilmiş bir hosts dosyası kimseyi çalıştıramaz, kimseyi de
              durduramaz.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="tek-satir">
        <Words>
          <p>
            Ürününüzün sayfasında “Entegrasyon” sekmesini açın ve diliniz için dosyayı indirin. Dosya bu
            sunucunun adresini, ürünün kimliğini ve açık anahtarları içinde taşır; başka ayar gerekmez.{' '}
            <Link to="/#products">Ürünlere git</Link>
          </p>
        </Words>
        <CodeBlock name="JavaScript: bot" text={javascript} marked="protect()" />
        <CodeBlock name="Python: bot" text={python} marked="protect" />
        <CodeBlock name="Java: Paper eklentisi" text={java} marked="muhur.protect" />
        <Words>
          <p>
            Lisans geçerli değilse bot nedenini yazıp kapanır, eklenti kendini devre dışı bırakır. Ne
            yapılacağını siz de belirleyebilirsiniz: <Link to="/docs/sdks#secenekler">seçenekler</Link>.
          </p>
        </Words>
      </Section>
      <Section id="ilk-calistirma">
        <Words>
          <p>
            <MarkedText>
              Anahtarı `LICENSE_KEY` ortam değişkeniyle verin; bir eklentide `config.yml` dosyasındaki
              `license` satırına yazın.
            </MarkedText>
          </p>
        </Words>
        <CodeBlock name="Terminal" text={`export LICENSE_KEY='MHR-XXXXXXXXXXXX'\nnode index.mjs`} />
        <Words>
          <p>
            Çalışan kurulum birkaç saniye içinde alıcının panelinde görünür. Bir şey ters giderse{' '}
            <Link to="/docs/sdks#doktor">doktora sorun</Link> ya da yazdığı kodu{' '}
            <Link to="/docs/errors">hata kodları</Link> arasında arayın.
          </p>
        </Words>
      </Section>
      <Section id="sozluk">
        <Facts
          facts={[
            [
              'Lisans anahtarı',
              'Alıcının yazılıma verdiği metin. İlk 16 karakteri gizli değildir, gerisi gizlidir.',
            ],
            ['Kurulum (instance)', 'Çalışan tek bir bot ya da sunucu.'],
            ['Yer (seat)', 'Lisanstaki eşzamanlı kullanım hakkından bir kurulumun tuttuğu.'],
            ['Nabız (heartbeat)', 'Kurulumun düzenli aralıklarla “çalışıyorum” demesi.'],
            ['Kira (lease)', 'Nabız gelmese de yerin tutulduğu süre; varsayılan 15 dakika.'],
            [
              'Ek süre (grace)',
              'Sunucuya ulaşılamazken son imzalı kararla çalışılabilen süre. Çalıştıkça kazanılır; en çok 72 saat (varsayılan).',
            ],
            [
              'Parmak izi (fingerprint)',
              'Kurulumun kim olduğunu söylediği değer; sunucu yalnızca özetini saklar.',
            ],
            ['Karar (verdict)', 'İmzalı yanıt: bir kod ve onun bilgileri.'],
          ]}
        />
      </Section>
    </>
  )
}
