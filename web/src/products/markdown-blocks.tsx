import type { Token, Tokens } from 'marked'
import { Square, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { linkAddress, pictureAddress } from './markdown-address.ts'

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
const looks = ['text-section', 'text-title', 'text-lead', 'text-body', 'text-body'] as const

/** A heading of this level, or of the nearest one that a text on a page may have. */
export function Heading({ level, children }: { level: number; children: ReactNode }) {
  const at = Math.min(Math.max(level, 2), 6) - 2
  const Tag = headings[at]!
  return <Tag className={classes('mt-2 font-head font-bold first:mt-0', looks[at])}>{children}</Tag>
}

/** `checked` is told of items that are tasks only. */
export function ListItem({ checked, children }: { checked: boolean | undefined; children: ReactNode }) {
  if (checked === undefined) return <li className="[&>*+*]:mt-1.5">{children}</li>
  const Box = checked ? SquareCheck : Square
  return (
    <li className="-ml-5 flex list-none gap-2">
      <Box
        aria-hidden="true"
        className={classes('mt-0.5 size-4 shrink-0', checked ? 'text-ok' : 'text-faint')}
      />
      <span className="sr-only">{checked ? 'Yapıldı: ' : 'Yapılmadı: '}</span>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

interface PictureProps {
  written: string
  alternative: string
  /** Inside a link, where no other can stand. */
  linked: boolean
}

/** A picture where it may load, the way to it where it may not, and its words where it leads nowhere. */
export function Picture({ written, alternative, linked }: PictureProps) {
  const picture = pictureAddress(written)
  if (picture !== undefined)
    return (
      <img src={picture} alt={alternative} loading="lazy" className="max-h-96 max-w-full rounded-button" />
    )
  const link = linkAddress(written)
  const words = alternative || 'Resim'
  if (linked || !link?.startsWith('https:')) return words
  return (
    <a href={link} rel="noopener noreferrer nofollow" className="text-primary underline underline-offset-4">
      {words}
    </a>
  )
}

interface TableProps {
  table: Tokens.Table
  cell: (tokens: Token[]) => ReactNode
}

/** Wider than a phone, it scrolls by itself, by keyboard too. */
export function Table({ table: { header, rows }, cell }: TableProps) {
  return (
    <div
      role="group"
      aria-label="Tablo"
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-left wrap-normal">
        <thead>
          <tr className="border-b border-line bg-tint">
            {header.map(({ text, tokens, align }, at) => {
              // An empty corner heads nothing.
              const Tag = text.trim() ? 'th' : 'td'
              return (
                <Tag
                  key={at}
                  scope={Tag === 'th' ? 'col' : undefined}
                  className={classes('px-4 py-2.5 font-semibold', sides[align ?? 'left'])}
                >
                  {cell(tokens)}
                </Tag>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-b border-line last:border-b-0">
              {row.map(({ tokens, align }, column) => (
                <td key={column} className={classes('px-4 py-2.5', sides[align ?? 'left'])}>
                  {cell(tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sides = { left: 'text-left', center: 'text-center', right: 'text-right' }
