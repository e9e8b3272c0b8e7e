import type { Received } from './provider.ts'

/** The fields of a form, urlencoded or multipart; of a field that comes twice the first. */
export function fieldsOf({ headers, body }: Pick<Received, 'headers' | 'body'>): Record<string, string> {
  const text = body.toString()
  const type = headers['content-type'] ?? ''
  const found = /^multipart\/form-data/i.test(type) ? partsOf(text, type) : [...new URLSearchParams(text)]
  return Object.fromEntries(found.toReversed())
}

/** Names and texts of multipart/form-data. Strangers send forms too: each byte is looked at a few times, whatever the text. */
function partsOf(text: string, type: string): [name: string, value: string][] {
  const boundary = /; *boundary="?([^";\s]+)/i.exec(type)?.[1]
  if (boundary === undefined) return []
  return `\r\n${text}`.split(`\r\n--${boundary}`).flatMap((part): [string, string][] => {
    const end = part.indexOf('\r\n\r\n')
    const lines = part.slice(0, Math.max(end, 0)).split('\r\n')
    const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? ''
    const name = /; *name="([^"]*)"/i.exec(disposition)?.[1]
    return name === undefined ? [] : [[name, part.slice(end + 4)]]
  })
}
