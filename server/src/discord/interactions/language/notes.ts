import { shortened } from '../../../record/webhooks/discord.ts'

/** Characters of the notes in one message; the license's page has all of them. */
const longest = 1_500

/**
 * The notes of a release in Discord's own Markdown: headings become bold lines, pictures become links, rules and addresses within the
 * shop, which Discord does not know, go. What stands in a block of code stays.
 */
export function notesOnDiscord(notes: string): string {
  const parts = notes.trim().split(/^(```[^]*?^```[^\S\n]*$)/m)
  const adapted = parts.map((part, at) => (at % 2 === 1 ? part : adaptedText(part))).join('')
  const shown = shortened(adapted.replaceAll(/\n{3,}/g, '\n\n'), longest)
  const hasOpenCode = (shown.match(/^```/gm) ?? []).length % 2 === 1
  return hasOpenCode ? `${shown}\n\`\`\`` : shown
}

const adaptedText = (text: string): string =>
  text
    .replaceAll(/^ {0,3}([-*_])(?:[^\S\n]*\1){2,}[^\S\n]*$/gm, '')
    .replaceAll(
      /^ {0,3}#{1,6}[^\S\n]+(.*?)[^\S\n]*#*$/gm,
      (_, title: string) => `**${title.replaceAll('**', '')}**`,
    )
    .replaceAll(/!\[([^\]\n]*)\]\(/g, (_, alt: string) => `[${alt || 'resim'}](`)
    .replaceAll(/\[([^\]\n]+)\]\((?!https?:\/\/)[^)\n]*\)/g, '$1')
