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
    rolldownOptions: {
      // A running server reads a module once: the next build comes under another name.
      output: { entryFileNames: 'prerender-[hash].js' },
    },
  },
})
