import { useBrand } from '../../frame/brand/use-brand.ts'
import { CopyButton } from '../../ui/fields/copy-button.tsx'

export function Component() {
  const brand = useBrand()
  return (
    <div className="page py-12 lg:py-20">
      <header className="max-w-[46rem]">
        <h1 className="text-page tracking-[-0.025em] sm:text-[2.5rem] sm:leading-[1.1]">İletişim</h1>
        <p className="mt-4 text-lead text-muted">
          Lisansınız, siparişiniz ya da bu siteyle ilgili her konuda bu hizmeti işleten satıcıya
          yazabilirsiniz.
        </p>
      </header>
      <dl className="mt-10 max-w-[46rem] border-t border-line">
        <Way
          name="E-posta"
          help="Ödeme, iade ve veri istekleri için."
          value={brand.email}
          href={`mailto:${brand.email}`}
          copyLabel="E-posta adresini kopyala"
          done="E-posta adresi kopyalandı"
        />
        <Way
          name={brand.provider}
          help="Yazılım ve lisans sorunları için."
          value={brand.handle}
          copyLabel={`${brand.provider} adını kopyala`}
          done={`${brand.provider} adı kopyalandı`}
        />
      </dl>
      <section className="mt-12 max-w-[46rem]">
        <h2 className="text-title">Yazmadan önce</h2>
        <p className="mt-3 text-[1rem] leading-[1.625rem] text-muted">
          Lisans anahtarınızın yalnızca <strong className="font-semibold text-ink">ilk 16 karakterini</strong>{' '}
          yazın; sizi bulmak için bu yeter. Anahtarın tamamını kimseye, bize bile göndermeyin. Bir hata
          aldıysanız hata mesajını ve varsa istek numarasını ekleyin.
        </p>
      </section>
    </div>
  )
}

interface WayProps {
  name: string
  help: string
  value: string
  href?: string
  copyLabel: string
  done: string
}

function Way({ name, help, value, href, copyLabel, done }: WayProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-5">
      <dt className="w-full sm:w-56">
        <span className="block font-semibold">{name}</span>
        <span className="text-meta text-muted">{help}</span>
      </dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 text-lead">
        {href ? (
          <a href={href} className="min-w-0 wrap-anywhere text-primary underline underline-offset-4">
            {value}
          </a>
        ) : (
          <span className="min-w-0 wrap-anywhere">{value}</span>
        )}
        <CopyButton text={value} label={copyLabel} done={done} />
      </dd>
    </div>
  )
}
