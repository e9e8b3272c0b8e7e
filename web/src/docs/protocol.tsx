import { Link } from 'react-router'
import { useServerAddress, useValidateAddress } from '../server-address.ts'
import { CodeBlock } from '../ui/code.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { Facts, Section, Words } from './parts.tsx'
import { verifySample } from './verify-sample.ts'

export function Component() {
  const validate = useValidateAddress()
  const server = useServerAddress()
  return (
    <>
      <Section id="cagrilar">
        <Words>
          <p>
            <MarkedText>
              Hep `POST`, gövde UTF-8 JSON, en çok 16 KB. Anahtar adrese yazılmaz. En kısası tek satırdır ve
              hiçbir şeyi değiştirmez:
            </MarkedText>
          </p>
        </Words>
        <CodeBlock
          name="Terminal"
          text={`curl -s '${validate}' \\\n  -H 'content-type: application/json' \\\n  -d '{"license_key":"MHR-…"}'`}
        />
        <Facts
          code
          facts={[
            [
              'activate',
              'Makineye bir yer ayırır, kurulumun tokenını verir. Her açılışta sakladığınız son `instance_token` ile çağırın: yer aynıdır, token yenilenir. Göstermeyen yeni makine sayılır. Gerekir: `license_key`, `fingerprint`.',
            ],
            [
              'heartbeat',
              '“Çalışıyorum” der: yerin süresini uzatır, **yeni bir token** verir. Gerekir: `license_key`, `instance_token`.',
            ],
            [
              'deactivate',
              'Yeri hemen boşaltır; kapanırken çağırın. Gerekir: `license_key`, `instance_token`.',
            ],
            [
              'validate',
              'Sorar, hiçbir şeyi değiştirmez, yer tutmaz, ek süre vermez. Gerekir: `license_key`.',
            ],
          ]}
        />
      </Section>
      <Section id="alanlar">
        <Facts
          code
          facts={[
            [
              'license_key',
              '1–128 karakter. Küçük harf, boşluk, eksik tire, I/L/O ve ı/İ yazımı hoş görülür.',
            ],
            ['product_id', 'Küçük harfli UUID. Hep gönderin: başka ürünün anahtarı `PRODUCT_MISMATCH` alır.'],
            ['fingerprint', '8–256 karakter. Makinenin değişmeyen kimliği; sunucu yalnızca özetini saklar.'],
            ['instance_token', 'Son yanıttaki `instance.token`: aynı kurulum olduğunu gösterir.'],
            [
              'nonce',
              '16–128 boşluksuz ASCII, rastgele. İmzanın içinde geri gelir: eski yanıt yeniden oynatılamaz.',
            ],
            [
              'version',
              '1–64 boşluksuz ASCII. Engellenen sürüm `VERSION_BLOCKED` alır; satıcı bir sürümü engellediyse sürümünü söylemeyen de.',
            ],
            ['hostname', '1–255 karakter. Panelde görünür.'],
            ['sdk', '1–64 ASCII. Panelde görünür.'],
          ]}
        />
        <Words>
          <p>
            <MarkedText>
              Tanınmayan alan ve yanlış tür yok sayılmaz, `400` alır. Saat gönderilmez: zamanı veritabanı
              bilir.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="oturum">
        <CodeBlock
          name="Terminal"
          text={`ask() { curl -s ${server}/api/license/$1 -H 'content-type: application/json' -d "$2"; echo; }
KEY='MHR-…'

ask activate '{"license_key":"'$KEY'","fingerprint":"makine-0001"}'
# … "instance":{"id":"…","lease_expires_at":"…","token":"AaH9qqmy…"},"next_heartbeat_in":300

TOKEN='AaH9qqmy…'
ask heartbeat '{"license_key":"'$KEY'","fingerprint":"makine-0001","instance_token":"'$TOKEN'"}'
# … yeni bir "token": eskisinin yerine yazın

ask deactivate '{"license_key":"'$KEY'","fingerprint":"makine-0001","instance_token":"'$TOKEN'"}'`}
        />
        <Words>
          <p>
            <MarkedText>
              **Token tektir.** Nabzı tek süreç göndersin. Yanıt yolda kaybolduysa aynı tokenla yinelemek
              güvenlidir; yenisi bir kez kullanıldıktan sonra eskisini gönderen `CLONE_DETECTED` alır.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="inanmadan-once">
        <Words>
          <p>
            <MarkedText>
              `valid`, `code` ve `license` yalnızca göstermek içindir; kanıt `token`dır (JWS, Ed25519).
              Sırasıyla, biri tutmazsa karar yok sayılır:
            </MarkedText>
          </p>
        </Words>
        <Facts
          facts={[
            ['1. Boy', '8 KB’tan uzun olmasın, üç parçası olsun.'],
            ['2. Başlık', '`alg` `EdDSA`, `typ` `license-verdict+jwt`, `kid` bildiğiniz bir anahtar.'],
            [
              '3. Anahtar',
              'Anahtar kümesini ve kök anahtarı yazılımla dağıtın; ikisi de hazır dosyanın başındaki pin satırındadır. Bilinmeyen `kid` gelirse `/.well-known/jwks.json` kümesini bir kez yeniden alın ve yalnızca kök anahtarla imzalı `signed` alanına inanın; sürümü elinizdekinden büyük olmalı.',
            ],
            ['4. İmza', 'İlk iki parça, aradaki noktayla birlikte.'],
            [
              '5. Kime',
              '`iss` bu sunucu (pinlerdeki adreslerden biri), `aud` ürününüz, `nonce` az önce gönderdiğiniz, `fph` parmak izinizin özeti.',
            ],
            [
              '6. Hangi çağrıya',
              '`verb` az önce çağırdığınız, `bdh` gönderdiğiniz gövdenin, bayt bayt, özeti: araya giren biri çağrıyı da anahtarı da değiştiremez.',
            ],
            [
              '7. Hangi kuruluma',
              'Yalnızca `VALID` kararında: `activate` yanıtındaki `iid` değerini saklayın, `heartbeat` ve `deactivate` yanıtında o gelir. `activate` ve `heartbeat` yanıtında `ith`, gövdedeki `instance.token` değerinin özetidir.',
            ],
            ['8. Karar', 'Ancak şimdi `code`: `VALID` ise çalışın.'],
          ]}
        />
        <Words>
          <p>
            <MarkedText>
              Özet, base64url ile yazılmış SHA-256’dır. Saate bakılmaz: kararın taze olduğunu `nonce`
              kanıtlar; `iat` sunucunun saatidir, ek süreyi onunla ölçün.
            </MarkedText>
          </p>
        </Words>
        <CodeBlock name="verdict.mjs" text={verifySample} />
      </Section>
      <Section id="ne-yapilir">
        <Facts
          facts={[
            [
              'imzalı `VALID`',
              'Çalışın, tokenı ve kararı saklayın, `next_heartbeat_in` saniye sonra (±%10 rastgele) nabız gönderin.',
            ],
            [
              'imzalı `INSTANCE_REQUIRED`, `FINGERPRINT_MISMATCH`',
              'Tokenı atın, bir kez `activate` çağırın.',
            ],
            [
              'imzalı `INSTANCE_LIMIT`',
              'Bekleyip yeniden `activate`: çöken kurulumun yeri süresi bitince boşalır.',
            ],
            [
              'imzalı `MACHINE_LIMIT`',
              'Durun: yer, bugün çok fazla makineye geçti. Hak gün boyunca geri gelir; son tokenını gösteren makine hiç harcamaz.',
            ],
            [
              'imzalı `CLONE_DETECTED`, `INSTANCE_RELEASED`',
              'Durun. Yeniden başlatan kişi `activate` ile döner.',
            ],
            ['diğer imzalı kodlar', 'Durun, `message` metnini gösterin.'],
            ['400, 413, 415; imzasız 404', 'Ayar ya da program hatasıdır: düzelmeden yinelemeyin.'],
            ['429', '`Retry-After` kadar bekleyin.'],
            [
              '503, diğer 5xx, zaman aşımı, doğrulanamayan `token`',
              'Son imzalı `VALID` kararının `grace_until` anına kadar çalışın, rastgele aralıklarla yineleyin.',
            ],
          ]}
        />
        <Words>
          <p>
            <MarkedText>
              **Ek süre kazanılır.** Yeni bir makinede `grace_until` yerin süresi kadar ileridedir, makine
              çalıştıkça bir o kadar uzar; en çok satıcının kuralındaki kadar olur. `product_name`,
              `owner_name`, `expires_at`, `seats_used` ve `seats_allowed` alıcıya gösterilebilir; yalnızca
              `activate` ve `heartbeat` çağrısının `VALID` kararında bulunurlar.
            </MarkedText>
          </p>
          <p>
            Her kodun açıklaması: <Link to="/docs/errors">hata kodları</Link>.
          </p>
        </Words>
      </Section>
      <Section id="sinirlar">
        <Facts
          facts={[
            [
              'Yanlış anahtar',
              'Adres başına 10 dakikada 20 ayrı anahtar (IPv6’da /64 başına). Aynı yanlış anahtar bir kez sayılır, doğru anahtar hiç.',
            ],
            ['Lisans', 'Dakikada 600 çağrı.'],
            ['Makine', 'Parmak izi başına 5 dakikada 60 çağrı.'],
          ]}
        />
        <Words>
          <p>
            <MarkedText>
              `RateLimit` başlığı kalanı, `429` yanıtındaki `Retry-After` bekleme süresini söyler.
            </MarkedText>
          </p>
        </Words>
      </Section>
    </>
  )
}
