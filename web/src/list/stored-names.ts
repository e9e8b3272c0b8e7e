import { preference, savePreference } from '../words/preferences.ts'

/** Names that this browser keeps, such as a table's columns; undefined where nothing is kept. */
export function readNames(key: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(preference(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets the names. */
export function keepNames(key: string, names: readonly string[] | undefined): void {
  savePreference(key, names && JSON.stringify(names))
}
