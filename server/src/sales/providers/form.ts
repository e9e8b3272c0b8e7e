import type { Received } from './provider.ts'

/** A field of multipart/form-data that is a text: its name, and the text up to the next boundary. */
const part =
  /content-disposition:[^\r\n]*\bname="([^"\r\n]*)"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n([^]*?)\r\n--/gi

/** The fields of a form, urlencoded or multipart; of a field that comes twice the first. */
export function fieldsOf({ headers, body }: Pick<Received, 'headers' | 'body'>): Record<string, string> {
  const text = body.toString()
  const isMultipart = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
  const found = isMultipart
    ? [...text.matchAll(part)].map(([, name = '', value = '']): [string, string] => [name, value])
    : [...new URLSearchParams(text)]
  return Object.fromEntries(found.toReversed())
}
