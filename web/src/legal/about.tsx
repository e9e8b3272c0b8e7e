import { Link } from 'react-router'
import { useBrand } from '../use-brand.ts'

const values = [
  {
    name: 'Dürüstlük',
    text: 'Bir güvenlik önleminin neyi engellediğini de neyi engelleyemediğini de açıkça söyleriz.',
  },
  {
    name: 'Güvenlik',
    text: 'Lisans kararları imzalanır, anahtarlar şifreli saklanır. Güvenlik sonradan eklenen bir özellik değildir.',
  },
  {
    name: 'Sadelik',
    text: 'Kurulum tek satırdır, hata iletileri anlaşılır bir cümledir ve ne yapılacağını söyler.',
  },
  {
    name: 'Az veri',
    text: 'Yalnızca lisansın çalışması için gereken bilgiyi tutar, üçüncü taraf izleyici kullanmayız.',
  },
]

const reasons = [
  {
    name: 'Token (JWT) doğrulama',
    text: 'Sunucunun verdiği her karar imzalıdır. Yazılım, imzası tutmayan hiçbir yanıta güvenmez.',
  },
  {
    name: 'Parmak izi denetimi',
    text: 'Bir lisansın hangi makinede etkinleştirildiği bilinir, kopyalanan kurulum fark edilir.',
  },
  {
    name: 'Anti-tampering',
    text: 'Değiştirilmiş bir yanıt imza doğrulamasından geçmez, her nabız yeni bir belirteç ister.',
  },
  {
    name: 'Heartbeat ile gerçek zamanlı takip',
    text: 'Çalışan her örnek düzenli olarak haber verir. Haber kesilince yeri kendiliğinden boşalır.',
  },
  {
    name: '5 dakikada, tek satır kodla entegrasyon',
    text: 'Discord botunuz ya da Minecraft eklentiniz tek bir istek gönderir, yanıt imzalı gelir.',
  },
  {
    name: 'Kendi sunucunuzda',
    text: 'Platformu satıcı kendisi çalıştırır. Anahtarlar da alıcıların bilgileri de onun denetiminde kalır.',
  },
]

export function Component() {
  const brand = useBrand()
  return (
    <div className="page py-12 lg:py-20">
      <header className="max-w-[46rem]">
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">Hakkımızda</h1>
        <p className="mt-4 text-lead text-muted">
          {brand.name}, Discord botu ve Minecraft eklentisi satanlar için bir lisans platformudur. Bir lisansı
          mühürlü bir belge gibi düşünürüz: kime verildiği bellidir, kırıldığında anlaşılır.
        </p>
        <p className="mt-4 text-body text-muted">
          {brand.name} {brand.founded} yılında kuruldu.
        </p>
      </header>

      <div className="mt-12 grid gap-x-16 gap-y-10 border-t border-line pt-10 md:grid-cols-2">
        <Statement title="Misyon">
          Bağımsız geliştiricilerin emeğini korumak. Yazılımını satan kişi lisans sunucusu yazmakla değil,
          ürünüyle uğraşsın; satın alan kişi de lisansının durumunu kimseye sormadan görsün.
        </Statement>
        <Statement title="Vizyon">
          Lisans denetiminin satıcı için güvenilir, alıcı için görünmez olduğu bir ekosistem. Kurallara uyan
          kimse bir denetimden ötürü yolda kalmasın, uymayan da kolayca geçemesin.
        </Statement>
      </div>

      <List title="Değerler" items={values} columns="sm:grid-cols-2" />
      <List title="Neden biz?" items={reasons} columns="sm:grid-cols-2 lg:grid-cols-3" />

      <p className="mt-16 border-t border-line pt-8 text-body text-muted">
        Aklınıza takılan bir şey mi var?{' '}
        <Link to="/contact" className="text-primary underline underline-offset-4">
          Bize yazın
        </Link>
      </p>
    </div>
  )
}

function Statement({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2 className="text-section">{title}</h2>
      <p className="mt-3 max-w-[58ch] text-[1rem] leading-[1.625rem] text-muted">{children}</p>
    </section>
  )
}

interface ListProps {
  title: string
  items: { name: string; text: string }[]
  columns: string
}

function List({ title, items, columns }: ListProps) {
  return (
    <section className="mt-16">
      <h2 className="text-section">{title}</h2>
      <ul className={`mt-6 grid gap-x-12 ${columns}`}>
        {items.map((item) => (
          <li key={item.name} className="border-t border-line py-5">
            <h3 className="text-[1rem] leading-6 font-semibold">{item.name}</h3>
            <p className="mt-1.5 text-body text-muted">{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
