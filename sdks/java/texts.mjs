// Writes the messages that all SDKs share into Muhur.java: `node sdks/java/texts.mjs`. Their Turkish letters become
// escapes, so that the file means the same to a compiler that takes it for ASCII or for Windows-1254.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const widest = 118
const messages = JSON.parse(readFileSync(new URL('../vectors/messages.json', import.meta.url), 'utf8'))
const source = fileURLToPath(new URL('Muhur.java', import.meta.url))

const entries = Object.entries(messages).map(([code, [happened, toDo]]) => {
  const [first, second] = [literal(happened), literal(toDo)]
  return `            entry("${code}", new Text(\n${first},\n${second}))`
})
const block = /(MESSAGES = Map\.ofEntries\(\n)[^]*?(\);\n {4}\}\n\}\n)$/
const before = readFileSync(source, 'utf8')
writeFileSync(
  source,
  before.replace(block, (_, head, tail) => head + entries.join(',\n') + tail),
)

/** A Java string of that text, over as many lines as it needs. */
function literal(text) {
  const indent = ' '.repeat(16)
  const lines = ['']
  for (const word of text.split(/(?<= )/)) {
    const escaped = escape(word)
    if (lines.at(-1).length + escaped.length > widest - indent.length) lines.push('')
    lines[lines.length - 1] += escaped
  }
  return lines.map((line, place) => `${indent}${place ? '    + ' : ''}"${line}"`).join('\n')
}

function escape(text) {
  return text.replace(/["\\]|[^ -~]/g, (letter) =>
    letter === '"' || letter === '\\'
      ? `\\${letter}`
      : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
