import { sdkGuides } from '@muhur/contract/gate/sdk-languages'
import { GuideRow, Doctor } from './guide-row.tsx'
import { GuideTabs } from './guide-tabs.tsx'

/** Names of software are English. */
const guides = sdkGuides.map((guide) => ({ ...guide, lang: 'en' as const }))

const texts = import.meta.glob<string>('../../../docs/tr/integration/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface IntegrationProps {
  type: string
  /** Whether the guides name the doctor; a page may do so itself. */
  hasDoctor?: boolean
}

/**
 * How a product's software learns whether it may run, in three steps, for each way to write it. Stands within a
 * `GuideSubject`.
 */
export function Integration({ type, hasDoctor = true }: IntegrationProps) {
  const first = guides.find((guide) => guide.shownFirstFor === type)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid max-w-[66ch] gap-2">
        <h2 className="text-section">Üç adımda bağlayın</h2>
        <p className="text-muted">
          İndirdikleriniz bu sunucunun adresini, ürünün kimliğini ve açık anahtarları içinde taşır; başka ayar
          gerekmez.
        </p>
      </div>
      <GuideTabs label="Yazılımınızın türü" parameter="dil" guides={guides} first={first?.id ?? 'discord.js'}>
        {(guide) => <Guide guide={guide} hasDoctor={hasDoctor} />}
      </GuideTabs>
    </section>
  )
}

/** The numbered steps of a guide, each a section of its file, and the doctor. */
function Guide({ guide, hasDoctor }: { guide: (typeof guides)[number]; hasDoctor: boolean }) {
  const [, ...parts] = texts[`../../../docs/tr/integration/${guide.file}.md`]!.split(/^## (.+)\n\n/m)
  const titles = parts.filter((_, at) => at % 2 === 0)
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {titles.map((title, at) => (
          <li key={title}>
            <GuideRow
              mark={<span className="font-head text-title font-bold">{at + 1}</span>}
              title={title}
              text={parts[at * 2 + 1]!}
            />
          </li>
        ))}
      </ol>
      {hasDoctor && guide.doctor && (
        <Doctor
          where={`${guide.shippedDoctor ? 'Programı derlediğiniz' : 'Dosyanın bulunduğu'} klasörde çalıştırın.`}
          commands={{ 'Terminal: doktor': guide.doctor }}
        />
      )}
    </>
  )
}
