import { brand } from '../../frame/brand/brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CodePanel } from './code-panel.tsx'

/** For other sellers, apart from the parts for the shop's buyers. */
export function SellerDoor() {
  return (
    <section aria-labelledby="seller-door" className="border-t border-line">
      <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-10 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-16">
        <div className="grid justify-items-start gap-4 lg:sticky lg:top-24">
          <p className="font-semibold text-primary">Siz de satıcı mısınız?</p>
          <h2 id="seller-door" className="text-section">
            Kendi sunucunuza kurun
          </h2>
          <p className="max-w-[46ch] text-muted">
            Bu mağaza Mühür ile çalışıyor. {brand.provider} botlarınız ve {brand.game} eklentileriniz için siz
            de lisans verebilirsiniz: iki komutla kurulur, koda tek satır eklenir, verileriniz sizde kalır.
          </p>
          <LinkButton to="/docs">Belgeleri okuyun</LinkButton>
        </div>
        <CodePanel />
      </div>
    </section>
  )
}
