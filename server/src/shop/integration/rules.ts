import { pinsLine, pinsPlaceholder, type Pins } from '@muhur/contract/shop/integration'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/gate/sdk-languages'

export function isFile(word: string): word is IntegrationFile {
  return Object.hasOwn(integrationFiles, word)
}

/**
 * Addresses, product, root, version, keys. No quote, backslash, line break or anything else that would end or change a string
 * of any SDK's language.
 */
const form =
  /^https?:\/\/[\w.:[\]-]+(,https?:\/\/[\w.:[\]-]+)* [0-9a-f-]{36} [\w-]{43} \d{1,16}( [\w-]{43}:[\w-]{43})*$/

/** The line that stands in a source file. Throws for pins that could be read there as anything but words. */
export function safePinsLine(pins: Pins): string {
  const line = pinsLine(pins)
  if (!form.test(line)) throw new Error(`the pins are no line of safe words: ${JSON.stringify(line)}`)
  return line
}

/** The SDK's source with the line in its place; undefined for a text that has no one place for it. */
export function pinned(source: string, line: string): string | undefined {
  const [before, after, ...more] = source.split(pinsPlaceholder)
  return after === undefined || more.length > 0 ? undefined : before + line + after
}
