/**
 * The address of a link in a seller's text, in the form in which the browser follows it; undefined where the address may
 * be no link. The browser's own parser reads it, so that a disguised scheme is judged as the browser understands it.
 */
export function linkAddress(written: string): string | undefined {
  // Whole addresses only: an address without a scheme would lead into this site.
  const url = URL.parse(written)
  if (!url || !schemes.has(url.protocol)) return undefined
  // https://muhur.example@elsewhere.example looks like an address of muhur.example, and leads elsewhere.
  return url.username || url.password ? undefined : url.href
}

const schemes = new Set(['https:', 'http:', 'mailto:'])
