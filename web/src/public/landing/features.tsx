import { Activity, Fingerprint, LifeBuoy, Plug, ShieldCheck, Zap } from 'lucide-react'

const features = [
  {
    icon: ShieldCheck,
    title: 'Maksimum Güvenlik',
    text: 'Her karar Ed25519 imzalı bir token (JWT) taşır; imzası tutmayan yanıta güvenilmez.',
    forBuyers: 'Anahtarınız sunucuda şifreli saklanır; lisansınızı başka alıcılar göremez.',
  },
  {
    icon: Zap,
    title: 'Hızlı Performans',
    text: 'Bir doğrulama tek bir HTTP isteği ve tek bir veritabanı sorgusudur.',
    forBuyers: 'Lisans kontrolü açılışta tek bir istektir; yazılımınız beklemeden açılır.',
  },
  {
    icon: Plug,
    title: 'Kolay Entegrasyon',
    text: 'Tek satır kodla, 5 dakikada entegrasyon: dosyayı indirir, satırı eklersiniz.',
    forBuyers: 'Ayarlara tek satır yazarsınız: lisans anahtarınız. 5 dakikada çalışır.',
  },
  {
    icon: Fingerprint,
    title: 'Anti-Tampering',
    lang: 'en',
    text: 'Parmak izi tutmayan kurulum reddedilir; bir kurulumla kopyası aynı anda çalışamaz.',
    forBuyers: 'Kopyalanan bir kurulum reddedilir; lisansınızdaki yerler size kalır.',
  },
  {
    icon: Activity,
    title: 'Gerçek Zamanlı Takip',
    text: 'Nabız sistemi çalışan her kurulumu sayar; nabzı kesilenin yeri kendiliğinden boşalır.',
    forBuyers: 'Hangi kurulumunuzun çalıştığını, son nabzını ve varsa ret nedenini panelinizde görürsünüz.',
  },
  {
    icon: LifeBuoy,
    title: '7/24 Destek',
    text: 'E-posta ve Discord üzerinden günün her saatinde yazabilirsiniz.',
    forBuyers: 'E-posta ve Discord üzerinden günün her saatinde yazabilirsiniz.',
  },
]

/** The same six, in the words of their reader. */
export function Features({ reader }: { reader: 'seller' | 'buyer' }) {
  return (
    <section className="page grid gap-10 py-16 sm:py-20">
      <h2 className="text-section">
        {reader === 'seller' ? 'Kopyalanan değil, izlenen yazılım' : 'Lisansınızla gelenler'}
      </h2>
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, lang, text, forBuyers }) => (
          <li key={title} className="grid content-start gap-2 border-t border-line py-6">
            <Icon aria-hidden="true" className="size-5.5 text-primary" />
            <h3 lang={lang} className="mt-1 text-title">
              {title}
            </h3>
            <p className="max-w-[46ch] text-muted">{reader === 'seller' ? text : forBuyers}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
