import { Fragment } from 'react'
import { classes } from '../classes.ts'
import { CopyButton } from '../fields/copy-button.tsx'
import { tokensOf } from './syntax.ts'

/** Each has a contrast of 4.5:1 or more on the surface and on a marked line, in both themes. */
const colours = {
  comment: 'text-muted italic',
  string: 'text-warn',
  keyword: 'text-primary',
  number: 'text-ok',
}

// Whole class names, which Tailwind finds in the source; a page's policy allows no style attributes.
const hangs = [
  '[--hang:4ch]',
  '[--hang:6ch]',
  '[--hang:8ch]',
  '[--hang:10ch]',
  '[--hang:12ch]',
  '[--hang:14ch]',
  '[--hang:16ch]',
]

/** The wrapped part of a line stands four characters right of the line's own indent. */
const hangOf = (line: string) => hangs[Math.min(Math.ceil(line.search(/\S|$/) / 2), hangs.length - 1)]

/** Where a line without a space breaks: before the next call of a chain, else behind a parenthesis. */
const breaks = /(?<=[\w)\]])(?=\.[a-zA-Z])|(?<=\()(?=[^)])/

interface CodeProps {
  label: string
  text: string
  /** Lines with this word are highlighted, ignoring case. */
  marked?: string | undefined
}

/** Wraps long lines instead of scrolling sideways. */
export function Code({ label, text, marked }: CodeProps) {
  const matters = (line: string) => marked !== undefined && line.toLowerCase().includes(marked)
  return (
    <pre
      role="group"
      aria-label={label}
      lang="en"
      className="px-(--edge) py-4 font-mono text-meta whitespace-pre-wrap wrap-anywhere [--edge:1rem] sm:[--edge:1.25rem]"
    >
      <code>
        {text.split('\n').map((line, at) => (
          <span
            key={at}
            className={classes(
              '-mx-(--edge) block pr-(--edge) pl-[calc(var(--hang)+var(--edge))] -indent-(--hang)',
              hangOf(line),
              matters(line) && markedLine,
            )}
          >
            {tokensOf(line).map(({ text: piece, kind }, index) =>
              kind === undefined ? (
                piece.split(breaks).map((part, place) => (
                  <Fragment key={`${index} ${place}`}>
                    {place > 0 && <wbr />}
                    {part}
                  </Fragment>
                ))
              ) : (
                <span key={index} className={colours[kind]}>
                  {piece}
                </span>
              ),
            )}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  )
}

/** A colour and an edge, since some readers do not see the colour. */
const markedLine = 'bg-tint shadow-[inset_3px_0_var(--color-primary)]'

interface CodeBlockProps extends Omit<CodeProps, 'label'> {
  name: string
  /** The copied text, if it differs from the shown text. */
  copied?: string
}

/** A file or command with a copy button. */
export function CodeBlock({ name, text, copied = text, marked }: CodeBlockProps) {
  return (
    <figure
      // Without a label the caption is the name, the copy button with it.
      aria-label={name}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4 sm:pl-5">
        <span className="font-mono text-meta wrap-anywhere text-muted">{name}</span>
        <span className="shrink-0">
          <CopyButton text={copied} label={`Kodu kopyala: ${name}`} done="Kod kopyalandı" />
        </span>
      </figcaption>
      <Code label={name} text={text} marked={marked} />
    </figure>
  )
}

/** Code within a sentence. */
export function InlineCode({ children }: { children: string }) {
  return (
    <code
      lang="en"
      className="rounded-chip box-decoration-clone bg-tint px-1.5 py-0.5 font-mono text-meta font-normal wrap-anywhere text-ink inset-ring inset-ring-line"
    >
      {children}
    </code>
  )
}
