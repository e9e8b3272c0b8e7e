export type JsonObject = Record<string, unknown>

/** The JSON object in the bytes or the text; null where there is none, or the bytes are no UTF-8. */
export function readJsonObject(source: Uint8Array | string): JsonObject | null {
  try {
    const text =
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source)
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
  } catch {
    return null
  }
}

/** From 0 to 2⁵³−1. */
export const isWholeNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
