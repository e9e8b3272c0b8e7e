import { defineConfig } from 'vite'
import webConfig from './vite.config.ts'

/** The bundle that the server renders pages with. It stands alone: read in one piece, and with React for production. */
export default defineConfig({
  plugins: webConfig.plugins!,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/prerender/prerender.tsx',
    outDir: 'dist/server',
    copyPublicDir: false,
    manifest: true,
    // V8 keeps the text of running files, with two bytes for each character of a file that has Turkish letters.
    minify: true,
    rolldownOptions: {
      // A running server reads a module once: the next build comes under another name.
      output: { entryFileNames: 'prerender-[hash].js' },
    },
  },
})
