import { audience, bodyOf, type Operation } from './document.ts'

/** Placeholders in the address, as somebody who copies the line has to fill in. */
const placeholder = (name: string) => name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()

/** One line for the terminal; long ones are wrapped with a backslash. */
export function curlOf(operation: Operation, server: string): string {
  const { method, path } = operation
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => placeholder(name))
  const body = bodyOf(operation)
  const isJson = body?.type === 'application/json'
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} '${server}${address}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    audience(operation) === 'programs' && `-H "authorization: Bearer $MUHUR_TOKEN"`,
    body && `-H 'content-type: ${body.type.replace('image/*', 'image/png')}'`,
    isJson && `-d '${JSON.stringify(body.media.example)}'`,
    body && !isJson && `--data-binary @${body.type === 'text/csv' ? 'lisanslar.csv' : 'simge.png'}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}
