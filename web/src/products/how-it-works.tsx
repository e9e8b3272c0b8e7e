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
    <section className="grid gap-5">
      <h2 className="text-section">Lisanslama nasıl çalışır?</h2>
      <ol className="grid max-w-[66ch]">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-5">
            <span aria-hidden="true" className="font-head text-title font-bold text-primary">
              {at + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-title">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
