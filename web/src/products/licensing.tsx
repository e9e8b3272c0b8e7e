import type { Licensing as Policy } from '@muhur/contract/product'
import { Activity, ArrowLeftRight, CloudOff, KeyRound, Users, type LucideIcon } from 'lucide-react'
import { everyInWords, lengthInWords } from '../length-in-words.ts'

interface Fact {
  icon: LucideIcon
  title: string
  text: string
}

/** What a license of this product allows and asks, in whole sentences made of its policy. */
export function Licensing({ policy }: { policy: Policy }) {
  return (
    <dl className="grid max-w-[66ch] grid-cols-[minmax(0,1fr)]">
      {factsOf(policy).map(({ icon: Icon, title, text }) => (
        <div key={title} className="grid gap-1 border-t border-line py-4 first:border-t-0 first:pt-0">
          <dt className="flex gap-3 font-semibold">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
            {title}
          </dt>
          <dd className="pl-8 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whatever the spans are, no ending of a sentence depends on them. */
function factsOf({ heartbeat_interval, lease, grace, release_cooldown }: Policy): Fact[] {
  return [
    {
      icon: KeyRound,
      title: 'Bir anahtar, tek satır ayar',
      text: 'Lisansınızın anahtarını panelinizden kopyalayıp yazılımın ayarlarına yazarsınız; yazılım açılışta doğrular.',
    },
    {
      icon: Users,
      title: 'Lisansınızdaki sınır kadar örnek',
      text: 'Aynı anda kaç makinede çalıştırabileceğiniz lisansınızda yazar. Yazılımı kapattığınız an o yer boşalır.',
    },
    {
      icon: Activity,
      title: 'Nabız geldikçe yer sizindir',
      text: `Çalışan her örnek ${everyInWords(heartbeat_interval)} nabız gönderir. Nabız kesilirse yeri ${lengthInWords(lease)} sonra kendiliğinden boşalır.`,
    },
    {
      icon: CloudOff,
      title: grace > 0 ? 'Lisans sunucusu kapalıyken de çalışır' : 'Lisans sunucusuna bağlantı gerekir',
      text:
        grace > 0
          ? `Sunucuya ulaşılamazsa yazılım, son doğrulamasından sonra ${lengthInWords(grace)} boyunca çalışmayı sürdürür.`
          : 'Sunucuya ulaşılamadığında bu ürün ek süre tanımaz.',
    },
    {
      icon: ArrowLeftRight,
      title: 'Makine değiştirmek sizin elinizde',
      text:
        release_cooldown > 0
          ? `Kapatamadığınız bir örneği panelinizden serbest bırakabilirsiniz; iki bırakma arasında ${lengthInWords(release_cooldown)} beklenir.`
          : 'Kapatamadığınız bir örneği panelinizden dilediğiniz an serbest bırakabilirsiniz.',
    },
  ]
}
