/** Shorter words have too many neighbours, longer ones too many spellings. */
const correctable = /^[\p{L}\p{N}]{5,24}$/u
/** Names are compared without case, Turkish dots and tails. */
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * For each typed word, the word and its likely corrections: one letter less, more or wrong, or two letters swapped, behind the
 * first letter. Undefined where no word is long enough.
 */
export function spellings(typed: string): string[][] | undefined {
  const words = typed.split(/\s+/).filter(Boolean)
  if (!words.some((word) => correctable.test(word))) return undefined
  return words.map((word) => (correctable.test(word) ? [...new Set([word, ...neighbours(word)])] : [word]))
}

const neighbours = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => at + 1).flatMap((at) => {
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
    return [
      before + after,
      before + after.slice(0, 1) + letter + after.slice(1),
      ...[...letters].flatMap((other) => [before + other + after, before + other + letter + after]),
    ]
  })
