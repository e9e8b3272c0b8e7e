import { Activity, Fingerprint, LifeBuoy, Plug, ShieldCheck, Zap } from 'lucide-react'

const features = [
  {
    icon: ShieldCheck,
    title: 'Maksimum Güvenlik',
    text: 'Her karar Ed25519 imzalı bir token (JWT) taşır; imzası tutmayan yanıta güvenilmez.',
  },
  {
    icon: Zap,
    title: 'Hızlı Performans',
    text: 'Bir doğrulama tek bir HTTP isteği ve tek bir veritabanı sorgusudur.',
  },
  {
    icon: Plug,
    title: 'Kolay Entegrasyon',
    text: 'Tek satır kodla, 5 dakikada entegrasyon: dosyayı indirir, satırı eklersiniz.',
  },
  {
    icon: Fingerprint,
    title: 'Anti-Tampering',
    lang: 'en',
    text: 'Parmak izi tutmayan kurulum reddedilir; bir kurulumla kopyası aynı anda çalışamaz.',
  },
  {
    icon: Activity,
    title: 'Gerçek Zamanlı Takip',
    text: 'Nabız sistemi çalışan her kurulumu sayar; nabzı kesilenin yeri kendiliğinden boşalır.',
  },
  {
    icon: LifeBuoy,
    title: '7/24 Destek',
    text: 'E-posta ve Discord üzerinden günün her saatinde yazabilirsiniz.',
  },
]

export function Features() {
  return (
    <section className="page grid gap-10 py-16 sm:py-20">
      <h2 className="text-section">Kopyalanan değil, izlenen yazılım</h2>
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, lang, text }) => (
          <li key={title} className="grid content-start gap-2 border-t border-line py-6">
            <Icon aria-hidden="true" className="size-5.5 text-primary" />
            <h3 lang={lang} className="mt-1 text-title">
              {title}
            </h3>
            <p className="max-w-[46ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
