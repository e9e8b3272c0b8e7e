import { existsSync, readdirSync } from 'node:fs'

/**
 * What the suite has to know of each language, by the name of its folder. Also loaded by a Node that is too old for
 * TypeScript.
 * @type {Record<string, import('./language.ts').Language>}
 */
export const languages = {}

for (const name of readdirSync(import.meta.dirname).toSorted()) {
  const description = new URL(`${name}/language.mjs`, import.meta.url)
  if (existsSync(description)) languages[name] = (await import(description.href)).default
}
