import { useId } from 'react'
import type { GuideKey } from '../products/guide-text.tsx'
import { CodeBlock } from '../ui/code.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { TabList, TabPanel, type Tab } from '../ui/tabs.tsx'
import { useTabInAddress } from '../ui/use-tab-in-address.ts'

interface Place extends Tab {
  /** Name of the file or field. */
  file: string
  /** With `{{key}}` for the license key. */
  code: string
  /** Markdown. */
  how: string
}

/** The settings from which the SDKs read a key, the most common first. */
const places = [
  {
    id: 'env',
    name: '.env',
    lang: 'en',
    file: '.env',
    code: 'LICENSE_KEY={{key}}',
    how: 'Botunuzun klasöründeki `.env` dosyasına bu satırı yazın. Dosya yoksa `.env.example` dosyasının kopyasını `.env` adıyla kaydedin.',
  },
  {
    id: 'config',
    name: 'config.yml',
    lang: 'en',
    file: 'config.yml',
    code: 'license: "{{key}}"',
    how: 'Sunucunuzda `plugins` klasöründe eklentinin kendi klasörünü, orada `config.yml` dosyasını açın. Dosya ilk açılışta oluşur.',
  },
  {
    id: 'pterodactyl',
    name: 'Pterodactyl',
    lang: 'en',
    file: 'Startup › LICENSE_KEY',
    code: '{{key}}',
    how: 'Barındırma panelinizde sunucunuzun **Startup** sekmesini açıp anahtarı `LICENSE_KEY` alanına yapıştırın. Alan yoksa `.env` ya da `config.yml` dosyasına yazın. Kapatırken “Kill” yerine “Stop” kullanın: yeriniz hemen boşalır.',
  },
  {
    id: 'docker',
    name: 'Docker',
    lang: 'en',
    file: 'compose.yaml',
    code: [
      'services:',
      '  bot:',
      '    environment:',
      '      LICENSE_KEY: {{key}}',
      '      LICENSE_DIR: /data',
      '    volumes:',
      '      - license:/data',
      'volumes:',
      '  license:',
    ].join('\n'),
    how: 'Volume kalsın: volume olmadan konteyner her açılışta yeni bir makine sayılır.',
  },
] as const satisfies Place[]

/** Where a buyer writes the key: one tab for each place. */
export function KeyPlaces({ type, licenseKey }: { type: string; licenseKey: GuideKey }) {
  const group = useId()
  const [shown, show] = useTabInAddress({
    parameter: 'yer',
    tabs: places,
    first: type === 'minecraft' ? 'config' : 'env',
    replace: true,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TabList
        group={group}
        label="Anahtarı yazacağınız yer"
        tabs={places}
        shown={shown}
        onShow={show}
        look="segments"
      />
      {places.map(({ id, file, code, how }) => (
        <TabPanel
          key={id}
          group={group}
          id={id}
          shown={id === shown}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <Markdown text={how} className="max-w-[66ch] text-muted" />
          <CodeBlock
            name={file}
            text={code.replace('{{key}}', licenseKey.shown)}
            copied={code.replace('{{key}}', licenseKey.whole)}
            marked={code.includes('\n') ? 'license_key' : undefined}
          />
        </TabPanel>
      ))}
    </div>
  )
}
