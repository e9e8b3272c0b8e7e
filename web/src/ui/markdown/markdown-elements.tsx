import { Square, SquareCheck } from 'lucide-react'
import type { MarkdownToJSX } from 'markdown-to-jsx/react'
import { Children, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { linkAddress } from './markdown-address.ts'

/** The elements of an untrusted text. Other elements get no attribute from the text. */
export const elements: MarkdownToJSX.Overrides = {
  a: Link,
  table: Table,
  th: HeaderCell,
  td: ({ children, style }: CellProps) => <td className={sideOf(style)}>{children}</td>,
  input: Task,
  code: ({ children }: { children: ReactNode }) => <code lang="en">{children}</code>,
  // The parts of a footnote, with an id that the text chose; and the English title of an alert.
  div: ({ children }: { children: ReactNode }) => <div>{children}</div>,
  header: () => null,
}

function Link({ href, children }: { href?: string | null; children: ReactNode }) {
  const address = linkAddress(href ?? '')
  if (address === undefined) return children
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

interface PictureProps {
  written: string | null
  alternative: string | undefined
  /** Inside a link, where no other link may stand. */
  linked: boolean | undefined
}

/** A link to the picture, since its host would learn who looks at the page; its words where the address is no web address. */
export function Picture({ written, alternative = '', linked }: PictureProps) {
  const words = alternative || 'Resim'
  if (linked || !linkAddress(written ?? '')?.startsWith('https:')) return words
  return <Link href={written}>{words}</Link>
}

/** A table wider than the screen scrolls by itself, by keyboard too. */
function Table({ children }: { children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Tablo"
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full">{children}</table>
    </div>
  )
}

interface CellProps {
  children?: ReactNode
  style?: CSSProperties
}

/** An empty corner cell is no header. */
function HeaderCell({ children, style }: CellProps) {
  if (Children.count(children) === 0) return <td />
  return (
    <th scope="col" className={sideOf(style)}>
      {children}
    </th>
  )
}

const sides: Record<string, string> = { center: 'text-center', right: 'text-right' }

const sideOf = (style?: CSSProperties) => sides[style?.textAlign ?? ''] ?? 'text-left'

/** The box of a task stands where other items have their bullet. */
function Task({ checked }: { checked?: boolean }) {
  const Box = checked ? SquareCheck : Square
  return (
    <>
      <Box
        aria-hidden="true"
        className={classes('absolute top-0.5 -left-5 size-4', checked ? 'text-ok' : 'text-faint')}
      />
      <span className="sr-only">{checked ? 'Yapıldı:' : 'Yapılmadı:'}</span>
    </>
  )
}
