import { readFileSync } from 'node:fs'

/** Of the package: its file is beside `src` as well as beside the built `dist`. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
