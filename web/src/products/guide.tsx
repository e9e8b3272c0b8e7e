import { integrationFiles, integrationUrl, type IntegrationLanguage } from '@muhur/contract/integration'
import { Download } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { InlineCode } from '../ui/code.tsx'
import type { Step } from '../ui/steps.tsx'

/** How one kind of software is connected. */
export interface Guide {
  steps: Step[]
  /** What looks for the fault when it does not run; without a file there is none. */
  doctor?: string
}

/** The three steps of every guide that has a file. */
export const titles = {
  download: 'İndirin',
  line: 'Tek satırı ekleyin',
  start: 'Anahtarı verin ve başlatın',
}

/** Looks like a key and is none: its eight X make every SDK say that the key was not filled in. */
export const exampleKey = 'MHR-XXXXXXXXXXXX'

/** For a terminal of Linux or macOS. */
export const withKey = (command: string) => `export LICENSE_KEY='${exampleKey}'\n${command}`

export function KeyInEnvironment() {
  return (
    <>
      Anahtarı panelinizden kopyalayıp <InlineCode>LICENSE_KEY</InlineCode> ortam değişkenine koyun.
      PowerShell’de: <InlineCode>{`$env:LICENSE_KEY = '${exampleKey}'`}</InlineCode>
    </>
  )
}

interface DownloadLinkProps {
  productId: string
  language: IntegrationLanguage
}

export function DownloadLink({ productId, language }: DownloadLinkProps) {
  const file = integrationFiles[language]
  return (
    <a
      href={integrationUrl(productId, language)}
      download={file}
      className={buttonClass({ look: 'primary' })}
    >
      <Download aria-hidden="true" className="size-4" />
      <span>
        <span lang="en">{file}</span> dosyasını indir
      </span>
    </a>
  )
}
