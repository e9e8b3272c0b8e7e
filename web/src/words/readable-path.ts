const mostShown = 60

/**
 * A path as people read it, for a text about it: decoded where its encoding is sound, without characters that are invisible or
 * turn the text around, and cut to 60 characters.
 */
export function readablePath(path: string): string {
  const decoded = path.replace(/(?:%[0-9a-f]{2})+/gi, decode)
  const characters = [...decoded.replace(/[\p{C}\p{Z}]/gu, (found) => (found === ' ' ? found : '\uFFFD'))]
  return characters.length > mostShown
    ? `${characters.slice(0, mostShown - 1).join('')}…`
    : characters.join('')
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
