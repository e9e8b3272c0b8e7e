/**
 * The address of a link in a seller's text, in the form in which the browser follows it; undefined where the address may
 * be no link. The browser's own parser reads it, so that a disguised scheme is judged as the browser understands it.
 */
export function linkAddress(written: string): string | undefined {
  const url = parse(written)
  if (!url || !schemes.has(url.protocol)) return undefined
  // https://muhur.example@elsewhere.example looks like an address of muhur.example, and leads elsewhere.
  return url.username || url.password ? undefined : url.href
}

const schemes = new Set(['https:', 'http:', 'mailto:'])

/** The address of a picture that the pages' content security policy lets load; any other picture is shown as a link. */
export function pictureAddress(written: string): string | undefined {
  const url = parse(written)
  return url?.origin === 'https://cdn.discordapp.com' && !url.username ? url.href : undefined
}

/** Whole addresses only: an address without a scheme would lead into this site. */
function parse(written: string): URL | undefined {
  return URL.parse(written) ?? undefined
}
