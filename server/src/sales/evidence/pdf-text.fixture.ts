import { inflateSync } from 'node:zlib'

/** The text of a PDF file by its pages, decoded by the file's own font tables, as a bank's viewer reads the text. */
export function textOfPages(file: Buffer): string[] {
  const whole = file.toString('latin1')
  const objects = new Map(
    [...whole.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!]),
  )
  const referred = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '')
  const stream = (body: string) => {
    const bytes = Buffer.from(/stream\n(.*)\nendstream/s.exec(body)![1]!, 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const resources = referred(page, 'Resources') ?? page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        lettersOf(stream(referred(objects.get(id!)!, 'ToUnicode')!)),
      ]),
    )
    let letters = new Map<string, string>()
    let text = ''
    for (const [, font, shown] of stream(referred(page, 'Contents')!).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
    )) {
      if (font) letters = fonts.get(font)!
      else {
        const codes = [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!)
        text += `${codes.map((code) => letters.get(code) ?? '\uFFFD').join('')}\n`
      }
    }
    return text
  })
}

/** Letters by their codes, of a ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  const decoded = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs))
    for (const [at, [, hex]] of [...list!.matchAll(/<([0-9a-f ]+)>/g)].entries())
      letters.set(
        (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'),
        decoded(hex!.replaceAll(' ', '')),
      )
  return letters
}
