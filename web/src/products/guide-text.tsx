import { integrationUrl } from '@muhur/contract/shop/integration'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/gate/sdk-languages'
import { chapterPath } from '@muhur/contract/site/documents'
import { Download } from 'lucide-react'
import { createContext, use, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useServerAddress } from '../api/server-address.ts'
import { buttonClass } from '../ui/button.tsx'
import { CodeBlock, InlineCode } from '../ui/markdown/code.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'

/** The key in the snippets: masked for the screen, whole for copying. */
interface GuideKey {
  shown: string
  whole: string
}

/** A placeholder in the form of a key: the eight X make every SDK report a missing key. */
const exampleKey: GuideKey = { shown: 'MHR-XXXXXXXXXXXX', whole: 'MHR-XXXXXXXXXXXX' }

const Subject = createContext({ productId: '', licenseKey: exampleKey })

interface GuideSubjectProps {
  productId: string
  /** A buyer's own key, in place of the example. */
  licenseKey?: GuideKey
  children: ReactNode
}

/** The product and the key that the guides within show. */
export function GuideSubject({ productId, licenseKey = exampleKey, children }: GuideSubjectProps) {
  return <Subject value={{ productId, licenseKey }}>{children}</Subject>
}

/**
 * Markdown of an integration guide. `{{key}}`, `{{product}}` and `{{address}}` are filled in code; the name of a file of
 * the SDKs as a link's address is the download for the product.
 */
export function GuideText({ text, className = '' }: { text: string; className?: string }) {
  return <Markdown text={text} className={className} overrides={overrides} />
}

const overrides = { a: GuideLink, code: GuideInlineCode, pre: GuideCode } as const

/** Fills the placeholders of a snippet. */
function useFill() {
  const { productId, licenseKey } = use(Subject)
  const server = useServerAddress()
  const fill = (text: string, key: string) =>
    text.replaceAll('{{key}}', key).replaceAll('{{product}}', productId).replaceAll('{{address}}', server)
  return { licenseKey, fill }
}

function GuideInlineCode({ children }: { children: string }) {
  const { licenseKey, fill } = useFill()
  return <InlineCode>{fill(children, licenseKey.shown)}</InlineCode>
}

interface GuideCodeProps {
  children: ReactElement<{ name: string; mark?: string; children: string }>
}

function GuideCode({ children: { props } }: GuideCodeProps) {
  const { licenseKey, fill } = useFill()
  const text = (key: string) => fill(props.children, key)
  return (
    <CodeBlock
      name={props.name}
      text={text(licenseKey.shown)}
      copied={text(licenseKey.whole)}
      marked={props.mark}
    />
  )
}

const files = Object.keys(integrationFiles) as IntegrationFile[]

/** A download is a button, except where the link's text is the file's name alone: such a link is part of a sentence. */
function GuideLink({ href, children }: { href: string; children: readonly ReactNode[] }) {
  const { productId } = use(Subject)
  const file = files.find((each) => integrationFiles[each].name === href)
  if (!file) {
    const [, chapter = ''] = /^\.\.\/([\w-]+)\.md$/.exec(href) ?? []
    return (
      <Link to={chapterPath(chapter)} className="text-muted underline underline-offset-auto">
        {children}
      </Link>
    )
  }
  const download = { href: integrationUrl(productId, file), download: href }
  if (children[0] === href)
    return (
      <a {...download} aria-label={`${href} dosyasını indir`} className="font-mono">
        <span lang="en">{href}</span>
      </a>
    )
  return (
    <a {...download} className={`${buttonClass({ look: 'primary' })} no-underline`}>
      <Download aria-hidden="true" className="size-4" />
      <span>
        <span lang="en">{href}</span> dosyasını indir
      </span>
    </a>
  )
}
