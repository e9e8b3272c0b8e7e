import { Steps } from '../ui/steps.tsx'

const steps = [
  {
    title: 'Anahtarı yapılandırmaya yazın',
    text: 'Her lisansın kendi anahtarı vardır. Anahtarı panelden kopyalayıp yazılımın ayar dosyasına koyarsınız.',
  },
  {
    title: 'Yazılım açılışta doğrular',
    text: 'Sunucu imzalı bir yanıt verir. Çalışan her örnek, lisansın eşzamanlı kullanım sınırında bir yer tutar.',
  },
  {
    title: 'Nabız geldikçe yer sizindir',
    text: 'Yazılımı kapattığınızda ya da nabız kesildiğinde yer kendiliğinden boşalır; başka makinede açabilirsiniz.',
  },
]

export function HowItWorks() {
  return (
    <section className="grid max-w-[66ch] gap-5">
      <h2 className="text-section">Lisanslama nasıl çalışır?</h2>
      <Steps steps={steps} />
    </section>
  )
}
