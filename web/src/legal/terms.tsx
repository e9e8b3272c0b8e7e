import { useBrand } from '../use-brand.ts'
import { Prose } from './prose.tsx'
import { usageSections } from './terms-usage.tsx'
import { dutySections } from './terms-duties.tsx'

export function Component() {
  const { name } = useBrand()
  return (
    <Prose
      title="Kullanım Koşulları"
      lead={`Bu koşullar, ${name} üzerinden lisans alırken ve kullanırken geçerli olan kuralları anlatır. Giriş yaptığınızda bu koşulları kabul etmiş olursunuz.`}
      updated="2026-11-20"
      sections={[...usageSections, ...dutySections]}
    />
  )
}
