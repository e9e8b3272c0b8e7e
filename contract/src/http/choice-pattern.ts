/** The words of a pattern that is a choice of words, such as `^-?(created_at|name)$` of a list's order; undefined for another pattern. */
export function choiceOf(pattern: unknown): { words: string[]; takesMinus: boolean } | undefined {
  const [, minus, words] = /^\^(-\?)?\(([a-z_|]+)\)\$$/.exec(String(pattern)) ?? []
  return words === undefined ? undefined : { words: words.split('|'), takesMinus: minus !== undefined }
}
