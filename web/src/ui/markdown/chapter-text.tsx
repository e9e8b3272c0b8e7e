import { chapterPath } from '@muhur/contract/site/documents'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useServerAddress } from '../../api/server-address.ts'
import { classes } from '../classes.ts'
import { CodeBlock } from './code.tsx'
import { Markdown } from './markdown.tsx'

/** Markdown of a chapter, with this server's address in place of `{{address}}`. */
export function ChapterText({ text, className }: { text: string; className?: string }) {
  const server = useServerAddress()
  return (
    <Markdown
      text={text.replaceAll('{{address}}', server)}
      className={classes('chapter', className)}
      overrides={overrides}
    />
  )
}

const overrides = { a: ChapterLink, pre: Code, table: 'table', em: English } as const

/** Words in English, which a screen reader pronounces so. */
function English({ children }: { children: ReactNode }) {
  return <span lang="en">{children}</span>
}

/** A link to another chapter's file leads to the page of that chapter. */
function ChapterLink({ href, children }: { href: string; children: ReactNode }) {
  const server = useServerAddress()
  const [, name, section = ''] = /^(?:\.\.\/)?([\w-]+)\.md(#.+)?$/.exec(href) ?? []
  if (name) return <Link to={chapterPath(name) + section}>{children}</Link>
  if (href.startsWith(server)) return <Link to={href.slice(server.length)}>{children}</Link>
  return <a href={href}>{children}</a>
}

interface CodeProps {
  children: ReactElement<{ name: string; mark?: string; children: string }>
}

function Code({ children: { props } }: CodeProps) {
  return <CodeBlock name={props.name} text={props.children} marked={props.mark} />
}
