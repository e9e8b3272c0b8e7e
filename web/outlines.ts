import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { outlineOf } from './src/ui/markdown/chapter.ts'

/** Makes `chapter.md?outline` the chapter's outline: a page lists all chapters and needs the text of one. */
export function outlines(): Plugin {
  return {
    name: 'muhur:outlines',
    enforce: 'pre',
    load(id) {
      const [, file] = /^(.+\.md)\?outline$/.exec(id) ?? []
      if (!file) return undefined
      this.addWatchFile(file)
      return `export default ${JSON.stringify(outlineOf(readFileSync(file, 'utf8')))}`
    },
  }
}
