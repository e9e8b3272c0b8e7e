import { folded } from '../../ui/fields/folded.ts'

/** Words without case, Turkish dots and tails, and without a suffix behind an apostrophe. “c#” is read as “csharp”; the letter c alone would find half of the list. */
export const wordsIn = (text: string): string[] =>
  folded(text.replaceAll(/['’]\p{L}*/gu, ''))
    .replaceAll('c#', 'csharp')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The cost of a word inside of another word. */
export const inside = 2

/** The cost from which a text fits only with typing errors. */
export const withErrors = 3

/**
 * The cost of a match between a text and the typed text, each word by itself and in any order: 0 fits best, Infinity not at all.
 * Marks alone fit nothing.
 */
export function costOf(typed: string, text: string): number {
  const sought = wordsIn(typed)
  if (sought.length === 0) return Infinity
  if (folded(text).startsWith(folded(typed.trim()))) return 0
  const words = wordsIn(text)
  return Math.max(1, ...sought.map((word) => Math.min(Infinity, ...words.map((each) => cost(word, each)))))
}

/** The shortest word that may have a suffix ("lisansı" is "lisans") or stand inside of another word. */
export const minimumStem = 4

function cost(typed: string, word: string): number {
  if (word.startsWith(typed) || isWithSuffix(typed, word)) return 1
  if (typed.length >= minimumStem && word.includes(typed)) return inside
  if (typed.length === swappable) return isSwapped(typed, word) ? withErrors + 1 : Infinity
  const errors = errorsBetween(typed, word)
  return errors <= forgiven(typed) ? withErrors + errors : Infinity
}

/** A suffix has a vowel, or is one letter behind a vowel: "ürünlr" is a slip of "ürünler", not "ürün" with a suffix. */
function isWithSuffix(typed: string, stem: string): boolean {
  if (stem.length < minimumStem || !typed.startsWith(stem)) return false
  const suffix = typed.slice(stem.length)
  return /[aeiou]/.test(suffix) || (suffix.length === 1 && /[aeiou]$/.test(stem))
}

/** The length of words in which nothing but two swapped letters is forgiven. */
const swappable = 4

/** Whether two neighbours of the typed word are swapped: "uzta" is a slip of "uzat". */
const isSwapped = (typed: string, word: string): boolean =>
  Array.from(typed.slice(1)).some((letter, at) =>
    word.startsWith(typed.slice(0, at) + letter + typed[at] + typed.slice(at + 2)),
  )

/** Short words have too many neighbours. */
const forgiven = ({ length }: string): number => (length < 5 ? 0 : length < 9 ? 1 : 2)

/**
 * Typing errors between a typed word and the nearest beginning of a word: a letter more, less or wrong, or two swapped (optimal
 * string alignment).
 */
function errorsBetween(typed: string, word: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const wrong = typed[i - 1] === word[j - 1] ? 0 : 1
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + wrong)
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    before = row
    row = next
  }
  return Math.min(...row)
}
