/** A piece of code, with the kind that gives its colour. */
interface Token {
  text: string
  kind: 'comment' | 'string' | 'keyword' | 'number' | undefined
}

const keywords =
  'and as async await boolean break case catch class const continue def default do else except export extends false final finally for from function if implements import in interface is let new None not null or package private public raise return static String switch this throw throws true True False try undefined var void while with'

// A sign of a comment within a word belongs to an address or a colour.
const tokens = new RegExp(
  [
    String.raw`(?<comment>(?<![^\s])(?://|#).*|/\*.*?\*/)`,
    String.raw`(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|${'`'}(?:\\.|[^${'`'}\\])*${'`'})`,
    // No part of a path, an option or a member: `/var/lib`, `package.json`, `--default`, `module.default`.
    String.raw`(?<keyword>(?<![\w$./@-])(?:${keywords.replaceAll(' ', '|')})(?![\w$*/-]|\.json))`,
    String.raw`(?<number>(?<![\w$])\d[\d_.]*\b)`,
  ].join('|'),
  'gu',
)

/**
 * The pieces of a line of any language that the guides show: JavaScript, Python, Java, shell, JSON, YAML. Only words are
 * distinguished, nothing is parsed; a wrong guess costs a colour.
 */
export function tokensOf(line: string): Token[] {
  const found: Token[] = []
  let end = 0
  for (const match of line.matchAll(tokens)) {
    if (match.index > end) found.push({ text: line.slice(end, match.index), kind: undefined })
    const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!
    found.push({ text: match[0], kind: kind as Token['kind'] })
    end = match.index + match[0].length
  }
  if (end < line.length) found.push({ text: line.slice(end), kind: undefined })
  return found
}
