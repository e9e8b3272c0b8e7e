import { astToJSX, parser, RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import { useMemo, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { elements, Picture } from './markdown-elements.tsx'

interface MarkdownProps {
  text: string
  className?: string
  /** The level of the text's highest headings. */
  topLevel?: 2 | 3
  /** Elements that are drawn differently from an untrusted text's, by the names of HTML's elements. */
  overrides?: MarkdownToJSX.Overrides
}

/** A text in Markdown as React elements. HTML in the text is shown as written, and addresses are judged before use. */
export function Markdown({ text, className, topLevel = 2, overrides }: MarkdownProps) {
  const content = useMemo(() => render(text, topLevel, overrides), [text, topLevel, overrides])
  return <div className={classes('markdown', className)}>{content}</div>
}

/** A text that nests deeper, or could make more table cells, is shown as written. */
const maximumDepth = 24
const maximumTableCells = 20_000

function render(text: string, topLevel: number, overrides: MarkdownToJSX.Overrides | undefined): ReactNode {
  try {
    if (tableCells(text) > maximumTableCells) throw new RangeError('too many table cells')
    const nodes = parser(text, options)
    const levels = nodes.flatMap((node) => (node.type === RuleType.heading ? [node.level] : []))
    const shift = topLevel - Math.min(6, ...levels)
    return astToJSX(nodes, { ...options, overrides: { ...elements, ...headings(shift), ...overrides } })
  } catch (error) {
    // A stack overflow is a RangeError, too.
    if (!(error instanceof RangeError)) throw error
    return <p className="whitespace-pre-wrap">{text}</p>
  }
}

/** An upper bound: each line of the text may be a row of the widest table. */
function tableCells(text: string): number {
  const delimiterRows = text.match(/^[ \t|:-]*\|[ \t|:-]*$/gm) ?? []
  const columns = delimiterRows.reduce((widest, row) => Math.max(widest, row.split('|').length), 0)
  return columns * text.split('\n').length
}

/** The page around the text has the heading of the first level. Ids of headings could clash with other ids there. */
const headings = (shift: number): MarkdownToJSX.Overrides =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => {
      const component = tags[Math.min(Math.max(level + shift, 2), 6) - 2]!
      return [`h${level}`, { component, props: { id: undefined } }]
    }),
  )

const tags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  wrapper: null,
  // The elements judge each address themselves: a picture that may not load is shown as a link.
  sanitizer: (address) => address,
  renderRule(next, node, _renderChildren, state) {
    if ((state.renderDepth ?? 0) > maximumDepth) throw new RangeError('nested too deep')
    if (node.type === RuleType.image)
      return <Picture key={state.key} written={node.target} alternative={node.alt} linked={state.inAnchor} />
    // A comment is not meant to be read.
    if (node.type === RuleType.text) return node.text.replaceAll(/<!--[^]*?-->/g, '')
    if (node.type !== RuleType.link) return next()
    state.inAnchor = true
    const link = next()
    state.inAnchor = false
    return link
  },
}
