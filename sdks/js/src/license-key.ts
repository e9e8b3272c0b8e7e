export type KeyFault = 'KEY_MISSING' | 'PLACEHOLDER_NOT_INJECTED'

const placeholder = /%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>/

/** What is wrong with a license key before anybody is asked; null: nothing that shows. */
export function faultOfKey(key: string): KeyFault | null {
  const trimmed = key.trim()
  if (trimmed === '') return 'KEY_MISSING'
  const isPlaceholder = placeholder.test(trimmed) || /X{8}/.test(trimmed.replaceAll('-', ''))
  return isPlaceholder ? 'PLACEHOLDER_NOT_INJECTED' : null
}

/** A license key as people and logs may see it: its first 8 characters, which are no secret. */
export const maskedKey = (key: string) => `${[...key.trim()].slice(0, 8).join('')}…`

/** Whether the server could have issued it, apart from its check symbol. */
export const isLikeKey = (key: string) => /^mhr[0-9a-zıİ]{39}$/i.test(key.replace(/[\s-]/g, ''))
