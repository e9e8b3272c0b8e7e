import { GuideTabs } from '../../products/guide-tabs.tsx'
import { GuideText } from '../../products/guide-text.tsx'
import type { Tab } from '../../ui/tabs.tsx'

/** The settings from which the SDKs read a key, the most common first; each id is a file of `docs/tr/license`. */
const places = [
  { id: 'env', name: '.env', lang: 'en' },
  { id: 'config', name: 'config.yml', lang: 'en' },
  { id: 'pterodactyl', name: 'Pterodactyl', lang: 'en' },
  { id: 'docker', name: 'Docker', lang: 'en' },
] as const satisfies Tab[]

const texts = import.meta.glob<string>('../../../../docs/tr/license/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Where a buyer writes the key: one tab for each place. */
export function KeyPlaces({ type }: { type: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <GuideTabs
        label="Anahtarı yazacağınız yer"
        parameter="yer"
        guides={places}
        first={type === 'minecraft' ? 'config' : 'env'}
      >
        {({ id }) => (
          <GuideText
            text={texts[`../../../../docs/tr/license/${id}.md`]!}
            className="gap-3 [&>p]:max-w-[66ch] [&>p]:text-muted"
          />
        )}
      </GuideTabs>
    </div>
  )
}
