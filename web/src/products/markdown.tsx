import type { Token, Tokens } from 'marked'
import { useMemo, type ReactNode } from 'react'
import { InlineCode } from '../ui/code.tsx'
import { Heading, ListItem, Picture, Table } from './markdown-blocks.tsx'
import { linkAddress, plainText } from './markdown-address.ts'
import { readMarkdown } from './markdown-tokens.ts'

interface MarkdownProps {
  text: string
  /** The level of the text's highest heading: the page around it has its own. */
  topHeading: 2 | 3 | 4
}

/**
 * A seller's Markdown as elements of ours. There is no HTML in between: what he writes in angle brackets is shown as he
 * wrote it, and nothing he writes becomes an attribute but addresses that were judged.
 */
export function Markdown({ text, topHeading }: MarkdownProps) {
  const tokens = useMemo(() => readMarkdown(text), [text])
  const depths = tokens.flatMap((token) =>
    token.type === 'heading' ? [(token as Tokens.Heading).depth] : [],
  )
  const shift = topHeading - Math.min(6, ...depths)
  return (
    <div className="grid max-w-[66ch] grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
      {blocks(tokens, { shift, depth: 0 })}
    </div>
  )
}

interface Place {
  /** From the level of a heading in the text to that on the page. */
  shift: number
  depth: number
}

/** Deeper than anybody indents; what lies below is shown as it was written. */
const deepest = 16

function blocks(tokens: readonly Token[], place: Place): ReactNode[] {
  return tokens.map((token, at) => <Block key={at} token={token as Tokens.Generic} place={place} />)
}

function Block({ token, place }: { token: Tokens.Generic; place: Place }) {
  const inside = { ...place, depth: place.depth + 1 }
  if (inside.depth > deepest) return <p className="whitespace-pre-wrap">{token.raw}</p>
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return <Heading level={depth + place.shift}>{inline(tokens, 0)}</Heading>
    }
    case 'paragraph':
      return <p>{inline(token.tokens ?? [], 0)}</p>
    case 'text':
      return <p>{token.tokens ? inline(token.tokens, 0) : plainText((token as Tokens.Text).text)}</p>
    case 'code':
      return (
        <pre
          lang="en"
          className="overflow-x-auto rounded-card border border-line bg-surface px-4 py-3 font-mono text-meta whitespace-pre-wrap"
        >
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'blockquote':
      return (
        <blockquote className="grid grid-cols-[minmax(0,1fr)] gap-4 border-l-2 border-line pl-4 text-muted">
          {blocks(token.tokens ?? [], inside)}
        </blockquote>
      )
    case 'list':
      return <List list={token as Tokens.List} place={inside} />
    case 'table':
      return <Table table={token as Tokens.Table} cell={(tokens) => inline(tokens, 0)} />
    case 'hr':
      return <hr className="border-line" />
    case 'html':
      return <WrittenHtml raw={token.raw} />
    default:
      return <p className="whitespace-pre-wrap">{token.raw}</p>
  }
}

/** As it was written; a comment was not meant to be read. */
function WrittenHtml({ raw }: { raw: string }) {
  const text = raw.trim()
  if (/^<!--[^]*-->$/.test(text)) return null
  return <p className="whitespace-pre-wrap">{text}</p>
}

function List({ list: { ordered, start, items }, place }: { list: Tokens.List; place: Place }) {
  const children = items.map(({ checked, tokens }, at) => (
    <ListItem key={at} checked={checked}>
      {blocks(
        tokens.filter(({ type }) => type !== 'checkbox'),
        place,
      )}
    </ListItem>
  ))
  if (!ordered) return <ul className="grid list-disc gap-1.5 pl-5 marker:text-faint">{children}</ul>
  return (
    <ol start={start || 1} className="grid list-decimal gap-1.5 pl-6 marker:text-muted">
      {children}
    </ol>
  )
}

/** `linked`: inside a link, where no other can stand. */
function inline(tokens: readonly Token[], depth: number, linked = false): ReactNode[] {
  return tokens.map((token, at) => (
    <Inline key={at} token={token as Tokens.Generic} depth={depth} linked={linked} />
  ))
}

interface InlineProps {
  token: Tokens.Generic
  depth: number
  linked: boolean
}

function Inline({ token, depth, linked }: InlineProps): ReactNode {
  if (depth > deepest) return token.raw
  const children = (within = linked) => inline(token.tokens ?? [], depth + 1, within)
  switch (token.type) {
    case 'text':
      return token.tokens ? children() : plainText((token as Tokens.Text).text)
    case 'escape':
      return (token as Tokens.Escape).text
    case 'strong':
      return <strong className="font-semibold text-ink">{children()}</strong>
    case 'em':
      return <em>{children()}</em>
    case 'del':
      return <del>{children()}</del>
    case 'codespan':
      return <InlineCode>{(token as Tokens.Codespan).text}</InlineCode>
    case 'br':
      return <br />
    case 'link': {
      const address = linkAddress((token as Tokens.Link).href)
      if (address === undefined || linked) return children()
      return (
        <a
          href={address}
          rel="noopener noreferrer nofollow"
          className="text-primary underline underline-offset-4"
        >
          {children(true)}
        </a>
      )
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      return <Picture written={href} alternative={plainText(text)} linked={linked} />
    }
    case 'html':
      return /^<!--[^]*-->$/.test(token.raw) ? null : token.raw
    default:
      return token.raw
  }
}
