import { errors } from '@muhur/contract/errors'
import { readReference } from '../../words/read-reference.ts'

/** Content of the pasted text: a reference, or a code that needs no reference. */
type Pasted = { ref: string } | { code: string } | undefined

const symbols = '0-9A-HJKMNP-TV-Z'
const reference = new RegExp(`(?<![A-Z0-9_])[${symbols}]{10}(?![A-Z0-9_])`, 'g')

/**
 * Finds the reference in a log line, otherwise the code. In a line only capitals count, as the SDKs print references;
 * alone, a reference may have any spelling, with I, L and O for the digits that look alike.
 */
export function readPaste(text: string): Pasted {
  const alone = readReference(text)
  if (alone) return { ref: alone }
  const code = text.match(/[A-Z]+(?:_[A-Z]+)*/g)?.find((word) => Object.hasOwn(errors, word))
  // The last match, since a log line ends with the reference. Ten symbols without a digit are more likely a word.
  const ref = text.match(reference)?.findLast((word) => /\d/.test(word) || code !== undefined)
  return ref ? { ref } : code ? { code } : undefined
}
