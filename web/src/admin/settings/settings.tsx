import { useState, type ReactNode } from 'react'
import { ErrorBox } from '../../ui/error-box.tsx'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { type Notice, useNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { BrandForm } from './brand-form.tsx'
import { FixedRules } from './fixed-rules.tsx'
import { LandingDemo } from './landing-demo.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { useEditedBrand } from './use-settings.ts'

/** Brand, landing page, signing keys and fixed rules. */
export function Component() {
  const { say, noticeBar } = useNotice()
  return (
    <>
      <PageHeader
        title="Ayarlar"
        lead="Mağazanızın adı ve iletişim bilgileri, ana sayfadaki deneme, imza anahtarları ve sabit kurallar."
      />
      <Section title="Marka">
        <BrandSection say={say} />
      </Section>
      <Section title="Ana sayfadaki deneme">
        <LandingDemo say={say} />
      </Section>
      <Section title="İmza anahtarları">
        <SigningKeys say={say} />
      </Section>
      <Section title="Saklama ve sınırlar">
        <FixedRules />
      </Section>
      {noticeBar}
    </>
  )
}

function BrandSection({ say }: { say: (notice: Notice) => void }) {
  const query = useEditedBrand()
  const [round, setRound] = useState(0)
  if (query.data) {
    return (
      <BrandForm
        key={round}
        brand={query.data.value}
        tag={query.data.tag}
        say={say}
        onReload={() => void query.refetch().then(() => setRound(round + 1))}
      />
    )
  }
  if (query.error) {
    return <ErrorBox message="Marka yüklenemedi." onRetry={query.refetch} />
  }
  return <LoadingSkeleton what="Marka" className="h-96 max-w-[40rem]" />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  )
}
