import { integrationUrl } from '@muhur/contract/integration'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/sdk-languages'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { CodeBlock, InlineCode } from '../ui/code.tsx'
import type { Step } from '../ui/steps.tsx'

/** Instructions for one kind of software. */
export interface Guide {
  steps: Step[]
  /** The command that looks for the fault when the software does not run; a guide without a file has none. */
  doctor?: string | ((key: string) => string)
}

/** The three step titles of guides with a file. */
export const titles = {
  download: 'İndirin',
  line: 'Tek satırı ekleyin',
  start: 'Anahtarı verin ve başlatın',
}

/** A placeholder in the form of a key: the eight X make every SDK report a missing key. */
const exampleKey = 'MHR-XXXXXXXXXXXX'

/** The key in the snippets: masked for the screen, whole for copying. */
export interface GuideKey {
  shown: string
  whole: string
}

/** Where there is no key yet. */
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

/** The last step for a key in the environment: the start command. */
export const startStep = (key: GuideKey, command: string): Step => ({
  title: titles.start,
  text: <KeyInEnvironment guideKey={key} />,
  more: <KeyedCode name="Terminal" guideKey={key} text={withKey(command)} />,
})

interface DownloadLinkProps {
  productId: string
  file: IntegrationFile
}

/** A link in the text to a further file of the download. */
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
  snippet: Snippet
  /** Says for which software the alternative is. */
  otherwise: ReactNode
  alternative: Snippet
  marked: string
}

interface Snippet {
  name: string
  text: string
}

/** Two snippets of which the software needs one. */
export function EitherCode({ snippet, otherwise, alternative, marked }: EitherCodeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CodeBlock {...snippet} marked={marked} />
      <p className="max-w-[66ch] text-muted">{otherwise}</p>
      <CodeBlock {...alternative} marked={marked} />
    </div>
  )
}
