import { Lexer, type Token } from 'marked'

/**
 * What a text says in Markdown, as tokens. Any text at all ends in bounded time and depth: what is knotted beyond reason
 * (thousands of brackets, a quotation in a quotation in a quotation...) counts as plain text.
 */
export function readMarkdown(text: string): Token[] {
  try {
    const lexer = new Lexer({ gfm: true })
    const blocks = lexer.blockTokens(unnest(text.replaceAll(/\r\n?/g, '\n')), lexer.tokens)
    // Inline text is read one run at a time, each of which costs the square of its marks.
    for (const { src, tokens } of lexer.inlineQueue) {
      if (countMarks(src) > mostMarks) tokens.push({ type: 'text', raw: src, text: src })
      else lexer.inlineTokens(src, tokens)
    }
    return blocks
  } catch {
    // The lexer calls itself for what is nested, and a deep enough text overflows its stack.
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }]
  }
}

/** Of quotations, lists and their like at the start of one line. */
const deepestNest = 12
const mostMarks = 400

/** From the first nest too many on, a line's marks are letters. */
function unnest(text: string): string {
  return text.replaceAll(nests, (line, marks: string, rest: string) => (rest ? `${marks}\\${rest}` : line))
}

const mark = String.raw`[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])`
const nests = new RegExp(`^((?:${mark}){${deepestNest}}[ \\t]*)([>\\-*+].*|\\d.*)?$`, 'gm')

function countMarks(text: string): number {
  return text.length - text.replaceAll(/[*_~[\]()!<`&@:]/g, '').length
}
