import { Link } from 'react-router'
import { CodeBlock } from '../ui/code.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { compose, dockerfile, pm2, shard, sharding, systemd } from './deploying-samples.ts'
import { Facts, Section, Words } from './parts.tsx'

export function Component() {
  return (
    <>
      <Section id="uc-kural">
        <Facts
          facts={[
            [
              '78 çıkış kodu',
              '“Yeniden başlatma” demektir. Hazır dosya, bot çalışamayacaksa nedenini tek satırda yazar ve süreci 78 koduyla bitirir: anahtar eksik ya da yanlış, lisans reddedildi, ek süre bitti. Yeniden başlatmak sonucu değiştirmez.',
            ],
            [
              '`.license` klasörü',
              'Kalıcıdır, ama kopyalanmaz. Programın yanında durur; başka yeri `LICENSE_DIR` ile gösterin. Klasörünü yitiren bot yeni bir makine sayılır, kopyalanan klasör `CLONE_DETECTED` alır. `.gitignore` ve `.dockerignore` dosyalarına `.license` yazın.',
            ],
            [
              'Düzgün kapanış',
              '`SIGTERM` ya da `SIGINT` (`Ctrl-C`) alan bot yerini hemen bırakır, en çok 2 saniye sürer. `SIGKILL` ile öldürülenin yeri, süresi (varsayılan 15 dakika) bitene kadar dolu kalır.',
            ],
          ]}
        />
      </Section>
      <Section id="pm2">
        <CodeBlock name="ecosystem.config.cjs" text={pm2} marked="stop_exit_codes" />
        <Words>
          <p>
            <MarkedText>
              `stop_exit_codes` olmadan PM2 reddedilen botu durmadan yeniden başlatır. `kill_timeout`, botun
              yerini bırakmasına süre tanır. `instances: 2` ve `exec_mode: 'cluster'` ile de tek yer tutulur:
              süreçler aynı klasörü kullanır.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="systemd">
        <CodeBlock
          name="/etc/systemd/system/ticket-bot.service"
          text={systemd}
          marked="restartpreventexitstatus"
        />
        <Words>
          <p>
            <MarkedText>
              `/etc/ticket-bot.env` yalnızca `LICENSE_KEY=…` ve `DISCORD_TOKEN=…` satırlarını taşır (izinleri
              `600`). Python için `ExecStart` satırına `/usr/bin/python3 -u bot.py` yazın.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="docker">
        <CodeBlock name="Dockerfile" text={dockerfile} marked="license_" />
        <CodeBlock name="compose.yaml" text={compose} marked="license" />
        <Words>
          <ul>
            <li>
              <MarkedText>
                **Birim (volume) şarttır.** Birimi olmayan konteyner her açılışta yeni bir makinedir: eski
                yeri süresi bitene kadar dolu kalır, günlük makine hakkı da azalır.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                `LICENSE_PATIENT=1`: bütün yerler doluysa bot hemen kapanmaz, yarım saate kadar bekler ve bunu
                bir satırla söyler. Klasöre yazılamıyorsa kendiliğinden böyledir.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                `init: true` sinyalleri bota iletir. Onsuz da, botun kendisi 1 numaralı süreçken, `SIGTERM`
                yeri bırakıp botu bitirir. `CMD` köşeli ayraçla yazılsın: kabuk sinyali bota iletmez.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                Docker tek bir çıkış kodunu ayıramaz; `on-failure:5` beş denemeden sonra durur.
              </MarkedText>
            </li>
          </ul>
        </Words>
      </Section>
      <Section id="pterodactyl">
        <Words>
          <ul>
            <li>
              <MarkedText>
                **“Stop” ile kapatın, “Kill” ile değil:** “Kill” bota yerini bırakacak zaman tanımaz.
                Yumurtada (egg) durdurma komutu `^C` olsun.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                `/home/container` kalıcıdır: `.license` klasörü botla birlikte orada kalır. Sunucuyu yeniden
                kurmak (“Reinstall”) dosyaları silebilir; o zaman bot yeni bir makine sayılır.
              </MarkedText>
            </li>
            <li>
              <MarkedText>
                Anahtarı yumurtanın başlangıç değişkeni (startup variable) `LICENSE_KEY` yapın; alıcı onu
                panelden doldurur.
              </MarkedText>
            </li>
          </ul>
        </Words>
      </Section>
      <Section id="surecler">
        <Words>
          <p>
            <MarkedText>
              Aynı makinede aynı klasörü kullanan süreçler **tek yer** tutar. Ayrı makinelerdeki süreçler ayrı
              yer tutar, klasörü bir ağ diskiyle paylaşsalar da. Yönetici de parçalar da sorsun: lisans
              biterse hepsi kendisi kapanır.
            </MarkedText>
          </p>
        </Words>
        <CodeBlock name="index.mjs: yönetici" text={sharding} marked="protect" />
        <CodeBlock name="bot.mjs: her parça" text={shard} marked="protect" />
      </Section>
      <Section id="adresler">
        <Words>
          <p>
            <MarkedText>
              Sunucunun birden çok adresi varsa (`ALTERNATE_URLS`) indirilen dosya hepsini bilir ve sırayla
              dener: bir alan adının yitmesi botu durdurmaz. Yeni bir adres eklendikten sonra dosyayı yeniden
              indirip botla birlikte dağıtın; eski dosya yalnızca kendi bildiği adresleri dener.
            </MarkedText>
          </p>
        </Words>
      </Section>
      <Section id="gunluk">
        <Words>
          <p>
            <MarkedText>
              Açılışta tek satır yazılır: `[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, bitiş 12 Ocak
              2027`. `LICENSE_QUIET=1` onu kapatır; uyarılar ve ret yine yazılır.
            </MarkedText>{' '}
            Bot açılmıyorsa nedenini <Link to="/docs/sdks#doktor">doktor</Link> söyler.
          </p>
        </Words>
      </Section>
    </>
  )
}
