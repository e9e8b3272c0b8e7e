import { errors } from '@muhur/contract/errors'
import { readReference } from '../read-reference.ts'

/** What a person pasted: a reference, or at least a code that needs none. */
export type Pasted = { ref: string } | { code: string } | undefined

const symbols = '0-9A-HJKMNP-TV-Z'
const reference = new RegExp(`(?<![A-Z0-9_])[${symbols}]{10}(?![A-Z0-9_])`, 'g')

/**
 * Finds the reference in a line of a bot's log, or the code where there is none. In a line only capitals count, as the
 * SDKs print them; alone, a reference may be typed in any way, with I, L and O for the digits they look like.
 */
export function readPaste(text: string): Pasted {
  const alone = readReference(text)
  if (alone) return { ref: alone }
  const code = text.match(/[A-Z]+(?:_[A-Z]+)*/g)?.find((word) => Object.hasOwn(errors, word))
  // The last one: a log's line ends with it. Ten symbols without a digit are more likely a word.
  const ref = text.match(reference)?.findLast((word) => /\d/.test(word) || code !== undefined)
  return ref ? { ref } : code ? { code } : undefined
}
