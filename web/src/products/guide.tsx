import { integrationUrl } from '@muhur/contract/integration'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/sdk-languages'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { CodeBlock, InlineCode } from '../ui/code.tsx'
import type { Step } from '../ui/steps.tsx'

/** How one kind of software is connected. */
export interface Guide {
  steps: Step[]
  /** What looks for the fault when it does not run; without a file there is none. */
  doctor?: string | ((key: string) => string)
}

/** The three steps of every guide that has a file. */
export const titles = {
  download: 'İndirin',
  line: 'Tek satırı ekleyin',
  start: 'Anahtarı verin ve başlatın',
}

/** Looks like a key and is none: its eight X make every SDK say that the key was not filled in. */
export const exampleKey = 'MHR-XXXXXXXXXXXX'

/** The key that stands in the snippets: what the screen shows of it, and what is copied. */
export interface GuideKey {
  shown: string
  whole: string
}

/** For whoever has no key yet. */
export const noKey: GuideKey = { shown: exampleKey, whole: exampleKey }

/** For a terminal of Linux or macOS. */
export const withKey = (command: string) => (key: string) => `export LICENSE_KEY='${key}'\n${command}`

/** Code with the key in it. */
export function KeyedCode({
  name,
  guideKey,
  text,
}: {
  name: string
  guideKey: GuideKey
  text: (key: string) => string
}) {
  return <CodeBlock name={name} text={text(guideKey.shown)} copied={text(guideKey.whole)} />
}

function KeyInEnvironment({ guideKey }: { guideKey: GuideKey }) {
  return (
    <>
      Anahtarı panelinizden kopyalayıp <InlineCode>LICENSE_KEY</InlineCode> ortam değişkenine koyun.
      PowerShell’de: <InlineCode>{`$env:LICENSE_KEY = '${guideKey.shown}'`}</InlineCode>. PM2, systemd, Docker
      ya da Pterodactyl ile:{' '}
      <Link to="/docs/deploying" className="underline">
        botunuzu yayına alma
      </Link>
      .
    </>
  )
}

/** The last step where the key stands in the environment: what starts the software. */
export const startStep = (key: GuideKey, command: string): Step => ({
  title: titles.start,
  text: <KeyInEnvironment guideKey={key} />,
  more: <KeyedCode name="Terminal" guideKey={key} text={withKey(command)} />,
})

interface DownloadLinkProps {
  productId: string
  file: IntegrationFile
}

/** A file that some need besides, or instead. */
export function FileLink({ productId, file }: DownloadLinkProps) {
  const { name } = integrationFiles[file]
  return (
    <a
      href={integrationUrl(productId, file)}
      download={name}
      aria-label={`${name} dosyasını indir`}
      className="font-mono text-primary underline underline-offset-4"
    >
      <span lang="en">{name}</span>
    </a>
  )
}

export function DownloadLink({ productId, file }: DownloadLinkProps) {
  const { name } = integrationFiles[file]
  return (
    <a href={integrationUrl(productId, file)} download={name} className={buttonClass({ look: 'primary' })}>
      <Download aria-hidden="true" className="size-4" />
      <span>
        <span lang="en">{name}</span> dosyasını indir
      </span>
    </a>
  )
}

interface EitherCodeProps {
  /** What most need. */
  primary: Snippet
  /** For whom the other one is. */
  when: ReactNode
  other: Snippet
  marked: string
}

interface Snippet {
  name: string
  text: string
}

/** Two files of which one is needed. */
export function EitherCode({ primary, when, other, marked }: EitherCodeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CodeBlock {...primary} marked={marked} />
      <p className="max-w-[66ch] text-muted">{when}</p>
      <CodeBlock {...other} marked={marked} />
    </div>
  )
}
