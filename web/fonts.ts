import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What `src/fonts.css` and `index.html` name; Git ignores it, the build's fingerprint does too. */
const folder = join(import.meta.dirname, '.cache', 'fonts')

/** ASCII and what Turkish text has beside it. Anything else falls to the reader's own fonts. */
const latin = `${ascii()}\u00a0§©«·»×ÂÇÎÖÛÜâçîöûüı–—‘’“”…€`
/** What the first file of a family lacks; Bricolage alone has the lira. */
const turkish = 'ĞğİŞş₺'

interface Face {
  name: string
  source: string
  characters: string
  /** One weight, or the range that is in use. */
  weight: number | { min: number; max: number }
}

const families: Pick<Face, 'name' | 'source' | 'weight'>[] = [
  { name: 'hanken', source: 'hanken-grotesk', weight: { min: 400, max: 600 } },
  { name: 'bricolage', source: 'bricolage-grotesque', weight: 700 },
  { name: 'geist-mono', source: 'geist-mono', weight: 400 },
]

const faces = families.flatMap(({ name, source, weight }): Face[] => {
  const file = (range: string) => `@fontsource-variable/${source}/files/${source}-${range}-wght-normal.woff2`
  return [
    { name, source: file('latin'), characters: latin, weight },
    { name: `${name}-tr`, source: file('latin-ext'), characters: turkish, weight },
  ]
})

/** The lira in the weights of the text face, which has no such sign. */
faces.push({
  name: 'lira',
  source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
  characters: '₺',
  weight: { min: 400, max: 600 },
})

/** Kerning, the Turkish forms, accents that combine, and digits of one width; the rest is never switched on. */
const keepFeatures = ['kern', 'locl', 'ccmp', 'mark', 'mkmk', 'tnum']

/** Cuts the fonts down to what the pages use, once for the server that serves, the one that reloads and the tests. */
export function fonts(): Plugin {
  return {
    name: 'muhur:fonts',
    async configResolved() {
      await mkdir(folder, { recursive: true })
      await Promise.all(faces.map(cut))
    },
  }
}

async function cut(face: Face): Promise<void> {
  const font = await readFile(createRequire(import.meta.url).resolve(face.source))
  const wish = JSON.stringify([face, keepFeatures])
  const made = createHash('sha256').update(font).update(wish).digest('hex')
  const [file, stamp] = [
    join(folder, `${face.name}.woff2`),
    join(folder, `${face.name}.${made.slice(0, 16)}`),
  ]
  if (existsSync(file) && existsSync(stamp)) return
  const smaller = await subsetFont(font, face.characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weight },
    keepFeatures,
    noHinting: true,
  })
  // Renamed into place: several builds may run at once.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, smaller)
  await rename(draft, file)
  await writeFile(stamp, '')
}

function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => 0x20 + at))
}
