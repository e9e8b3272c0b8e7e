import { readFileSync } from 'node:fs'

const manifest = new URL('../../web/dist/client/.vite/manifest.json', import.meta.url)

/** The address of the file that the build made of a page's source, such as `admin/shell/palette.tsx`: names are hashes. */
export function builtFile(source: string): string {
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  return `**/${built[`src/${source}`]!.file}`
}
