import { UsageError } from './usage-error.ts'

/** Gives the text of the user's language. */
export type Say = (turkish: string, english: string) => string

export const languages = ['tr', 'en']

/**
 * Turkish, unless `--lang` or the environment asks for English. As POSIX says, an empty variable counts as absent.
 * @param wish the value of `--lang`, if given
 */
export function languageOf(wish: string | undefined, env: NodeJS.ProcessEnv): Say {
  const language = (wish ?? env['LC_ALL']) || env['LC_MESSAGES'] || env['LANG'] || ''
  return language.startsWith('en') ? (_, english) => english : (turkish) => turkish
}

/** The words without `--lang en` or `--lang=en`, which stands anywhere, and that language. Throws UsageError. */
export function withoutLanguage(words: readonly string[]): { words: string[]; wish: string | undefined } {
  const at = words.findIndex((word) => /^--lang(=|$)/.test(word))
  if (at === -1) return { words: [...words], wish: undefined }
  const joined = words[at]!.includes('=')
  const wish = joined ? words[at]!.slice('--lang='.length) : words[at + 1]
  if (!languages.includes(wish ?? '')) throw new UsageError('--lang tr ya da en olmalı (must be tr or en).')
  return { words: words.toSpliced(at, joined ? 1 : 2), wish }
}
