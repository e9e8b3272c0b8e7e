import type { Licensing as Policy } from '@muhur/contract/shop/products'
import { Activity, ArrowLeftRight, CloudOff, KeyRound, Users, type LucideIcon } from 'lucide-react'
import { everyInWords, lengthInWords } from '../words/length-in-words.ts'

interface Fact {
  icon: LucideIcon
  title: string
  text: string
}

/** The product's policy for buyers, in whole sentences. */
export function Licensing({ policy, wide = false }: { policy: Policy; wide?: boolean }) {
  return (
    // In a wide column two sentences stand side by side, and the last of an odd number has the row for itself.
    <dl className={wide ? 'flex flex-wrap gap-x-10' : 'grid grid-cols-[minmax(0,1fr)]'}>
      {factsOf(policy).map(({ icon: Icon, title, text }) => (
        <div key={title} className="grid flex-1 basis-72 content-start gap-1 border-t border-line py-4">
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

/** No word's ending depends on the durations. */
function factsOf({ heartbeat_interval, lease, grace, release_cooldown, new_machines }: Policy): Fact[] {
  const key = {
    icon: KeyRound,
    title: 'Bir anahtar, tek satır ayar',
    text: 'Lisansınızın anahtarını panelinizden kopyalayıp yazılımın ayarlarına yazarsınız; yazılım açılışta doğrular.',
  }
  if (new_machines === 0)
    return [
      key,
      {
        icon: Users,
        title: 'Anahtar yalnızca doğrulanabilir',
        text: 'Bu ürünün lisansı makinelerde yer tutmaz: yazılım her seferinde sunucuya sorar.',
      },
    ]
  const moves = `Bir yer, günde en çok ${new_machines} kez başka bir makineye geçebilir.`
  return [
    key,
    {
      icon: Users,
      title: 'Lisansınızdaki sınır kadar kurulum',
      text: 'Aynı anda kaç makinede çalıştırabileceğiniz lisansınızda yazar. Yazılımı kapattığınız an o yer boşalır.',
    },
    {
      icon: Activity,
      title: 'Nabız geldikçe yer sizindir',
      text: `Çalışan her kurulum ${everyInWords(heartbeat_interval)} nabız gönderir. Nabız kesilirse yeri ${lengthInWords(lease)} sonra kendiliğinden boşalır.`,
    },
    {
      icon: CloudOff,
      title: grace > 0 ? 'Lisans sunucusu kapalıyken de çalışır' : 'Lisans sunucusuna bağlantı gerekir',
      text:
        grace > 0
          ? `Sunucuya ulaşılamazsa yazılım, son doğrulamasından sonra ${graceInWords(grace, lease)} çalışmayı sürdürür.`
          : 'Sunucuya ulaşılamadığında bu ürün ek süre tanımaz.',
    },
    {
      icon: ArrowLeftRight,
      title: 'Makine değiştirmek sizin elinizde',
      text:
        release_cooldown > 0
          ? `${moves} Kapatamadığınız bir kurulumu panelinizden serbest bırakabilirsiniz; iki bırakma arasında ${lengthInWords(release_cooldown)} beklenir.`
          : `${moves} Kapatamadığınız bir kurulumu panelinizden dilediğiniz an serbest bırakabilirsiniz.`,
    },
  ]
}

/** The grace grows: a new machine starts with the lease, and each second of running adds a second. */
const graceInWords = (grace: number, lease: number) =>
  grace > lease
    ? `en çok ${lengthInWords(grace)} boyunca (yeni bir makine ${lengthInWords(lease)} ile başlar ve bu süreyi çalışarak kazanır)`
    : `${lengthInWords(grace)} boyunca`
