/** The text without what would steer a terminal: texts of strangers come with names and from servers. */
export const harmless = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

/** A text of several lines likewise, with its line ends. */
export const harmlessLines = (text: string): string =>
  text.replaceAll(/\r(?!\n)|[^\P{Cc}\r\n]|[\p{Cf}\u2028\u2029]/gu, ' ')

/** Characters that take two places, by the East Asian Width of Unicode, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
/** Of most tables; the rest is counted character by character, at a fortieth of the speed. */
const plain = /^[\u0020-\u02ff\u2010-\u2027]*$/
const characters = new Intl.Segmenter()

/** Places that a text takes on a line. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length
  const widths = Array.from(characters.segment(text), ({ segment }) => (wide.test(segment) ? 2 : 1))
  return widths.reduce<number>((sum, width) => sum + width, 0)
}

export const padded = (text: string, width: number): string => text + ' '.repeat(width - widthOf(text))
