import { existsSync, readdirSync } from 'node:fs'

/**
 * The languages of the suite by the names of their folders. Also loaded by a Node that is too old for TypeScript.
 * @type {Record<string, import('./language.ts').Language>}
 */
export const languages = {}

for (const name of readdirSync(import.meta.dirname).toSorted()) {
  const description = new URL(`${name}/language.mjs`, import.meta.url)
  if (existsSync(description)) languages[name] = (await import(description.href)).default
}
