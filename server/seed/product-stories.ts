import type { NewProduct } from '@muhur/contract/shop/products'

type Story = Required<
  Pick<NewProduct, 'details' | 'requirements' | 'included' | 'questions' | 'price_text' | 'contact_url'>
>

/** What the demo's products say on their own pages. */
export const ticketBot: Story = {
  price_text: 'Aylık ₺149 ya da yıllık ₺1.490',
  contact_url: 'https://discord.com/invite/muhur-example-ticket',
  requirements: [
    'Node.js 22 ya da üstü',
    'Bir Discord uygulaması; “Message Content” izni açık',
    'Sunucunuzda “Kanalları Yönet” yetkisi',
    '256 MB bellek; veritabanı gerekmez, SQLite içinde gelir',
  ],
  included: ['Bütün güncellemeler', 'Discord sunucusunda destek', 'Kaynak koda dokunmadan ayarlanan formlar'],
  questions: `## Barındırma sizde mi?

Hayır: bot sizin makinenizde çalışır, üyelerinizin yazdıkları sizden çıkmaz.

## Sürüm yükseltmeleri ücretli mi?

Lisansınız sürdükçe her sürüm sizindir.

## Başka bir sunucuya taşıyabilir miyim?

Evet. Eskisini kapatın, yenisinde aynı anahtarla açın; kapatamıyorsanız panelinizden serbest bırakın.
`,
  details: `## Talepler kaybolmasın

Üyeleriniz bir düğmeye basar, **Ticket Bot** onlara özel bir kanal açar ve konuya bakan ekibi çağırır. Konuşma bitince kanal kapanır; dökümü, ekleriyle birlikte arşivinizde kalır.

- Her konu için ayrı form: sipariş numarası, sürüm, ekran görüntüsü
- Yanıtsız kalan talepler için süreye bağlı hatırlatma
- Aynı soruya hazır yanıtlar; değişkenlerle kişiye özel
- Kapanan talepten sonra tek tıkla memnuniyet puanı

## Beş dakikada kurulur

1. Botu sunucunuza ekleyin, lisans anahtarınızı \`.env\` dosyasına yazın.
2. \`/kurulum\` komutu kanalları ve rolleri sizin için açar.
3. Düğmeli mesajı istediğiniz kanala bırakın.

\`\`\`
LICENSE_KEY=MHR-...
DISCORD_TOKEN=...
\`\`\`

## Paketler

| | Aylık | Yıllık |
| :-- | --: | --: |
| Eşzamanlı kurulum | 1 | 3 |
| Sınırsız talep | evet | evet |
| Öncelikli destek | hayır | evet |

> Bir günde 400 talep açılan bir toplulukta, yanıtsız kalanların oranı ilk ayda %12’den %2’ye indi.
`,
}

export const korumaPlus: Story = {
  price_text: 'Tek seferlik ₺899',
  contact_url: 'https://discord.com/invite/muhur-example-koruma',
  requirements: [
    'Paper ya da Folia 1.20.6 ve üstü',
    'Java 21',
    'Sunucu başına bir eşzamanlı kurulum',
    'İsteğe bağlı: WorldEdit, PlaceholderAPI, Vault',
  ],
  included: ['Ömür boyu güncelleme', 'GriefPrevention ve WorldGuard’dan taşıma', 'Discord sunucusunda destek'],
  questions: `## Sunucum sürüm atlarsa ne olur?

Yeni Paper sürümleri için güncelleme bir hafta içinde gelir; lisansınız değişmez.

## Eski korumalarım silinir mi?

Hayır. \`--dene\` ile neyin taşınacağını önce görürsünüz.
`,
  details: `## Araziyi oyuncu işaretler, kaydı sunucu tutar

Oyuncular bir altın kürekle köşeleri seçer; **KorumaPlus** sınırı parıltıyla gösterir, çakışmayı önler ve her değişikliği kaydeder. Kırılan, konulan, yakılan her blok \`/geri al\` ile dakikalar öncesine döner.

- İç içe bölgeler, kiralık parseller, ortak sahipler
- PvP, patlama, sıvı akışı ve canavar için ayrı izinler
- Milyonlarca kayıtta **tek haneli milisaniyede** sorgu
- Folia’da bölge başına iş parçacığı; ana döngüyü bekletmez

## Ölçtük

| Sunucu | Oyuncu | Tick başına |
| :-- | --: | --: |
| Paper 1.21, 4 çekirdek | 120 | 0,21 ms |
| Folia 1.21, 16 çekirdek | 600 | 0,34 ms |

## Kurulum

1. \`KorumaPlus.jar\` dosyasını \`plugins\` klasörüne koyun.
2. Sunucuyu bir kez başlatıp \`plugins/KorumaPlus/config.yml\` içine anahtarınızı yazın.
3. \`/koruma yenile\` deyin; hepsi bu.

\`\`\`yaml
license: MHR-...
dil: tr
en-buyuk-bolge: 250
\`\`\`

### Eski korumalarınız

GriefPrevention ve WorldGuard verisini tek komutla içeri alır; önce \`--dene\` ile ne olacağını gösterir.
`,
}

export const drawEngine: Story = {
  price_text: 'Aylık ₺349, ilk çekiliş ücretsiz',
  contact_url: 'https://discord.com/invite/muhur-example-cekilis',
  requirements: [
    'Docker ya da Node.js 22',
    'HTTPS ile açılan bir alan adı',
    'PostgreSQL 15 ve üstü',
    'Katılımcıları almak için bir REST ya da CSV kaynağı',
  ],
  included: ['Sınırsız çekiliş', 'Sonuçları doğrulayan açık sayfa', 'Kurulumda birebir yardım'],
  questions: `## Kazananları siz mi belirliyorsunuz?

Hayır. Hesap, çekilişten önce açıklanan özet ile kamuya açık bir sayıdan herkesin gözü önünde yapılır.
`,
  details: `## “Hile var” diyene verecek bir yanıtınız olsun

Katılımcı listesi çekilişten **önce** mühürlenir: özeti herkese açıklanır, tek bir ad bile sonradan eklenemez. Kazananlar, açıklanan sayıdan herkesin kendi bilgisayarında yeniden hesaplayabileceği biçimde çıkar.

1. Listeyi yükleyin; motor özetini (SHA-256) yayınlar.
2. Çekiliş anında kamuya açık bir rastgelelik kaynağı beklenir.
3. Sonuç sayfası, hesabı adım adım gösterir.

## Neler yapar

- Ağırlıklı katılım: davet eden, destek veren daha çok hak alır
- Bot ve çift hesap ayıklama; elenenlerin gerekçesi kayıtta
- Ödül başına yedek kazanan
- Yayın ekranı için şeffaf arka planlı görünüm

> Hesap açık kaynaklıdır: motoru kullanmasanız da bir sonucu doğrulayabilirsiniz.

---

Teslim süresi yoktur; satın aldığınız an kurarsınız. Sorunuz varsa [kanala yazın](https://discord.com/invite/muhur-example-cekilis).
`,
}
