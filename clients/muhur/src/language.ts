/** Gives the text of the user's language. */
export type Say = (turkish: string, english: string) => string

/**
 * Turkish, unless `--lang` or the environment asks for English.
 * @param wish the value of `--lang`, if given
 */
export function languageOf(wish: string | undefined, env: NodeJS.ProcessEnv): Say {
  const language = wish ?? env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? ''
  return language.startsWith('en') ? (_, english) => english : (turkish) => turkish
}
