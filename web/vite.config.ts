import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './fonts.ts'
import { outlines } from './outlines.ts'

const server = 'http://127.0.0.1:3000'
/** The paths of the server; component tests have no server. */
const served = ['/api', '/avatars', '/demo', '/healthz', '/icons', '/.well-known']

/**
 * What a first visit needs is one file: in forty pieces, each of which waits its turn, it came a second later on a phone.
 * The entry stays apart, so that the build's manifest names it.
 */
const initial = {
  name: 'initial',
  tags: ['$initial' as const],
  test: (id: string) => !id.endsWith('/index.html') && !id.endsWith('/src/main.tsx'),
}

/** One file of icons: on a phone twenty requests cost more than the bytes. */
const icons = { name: 'icons', test: /lucide-react/ }

export default defineConfig({
  plugins: [react(), tailwindcss(), fonts(), outlines()],
  server: { proxy: process.env.VITEST ? {} : Object.fromEntries(served.map((path) => [path, server])) },
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts, and a font inside the CSS would block the first paint.
    assetsInlineLimit: 0,
    // A first visit carries the names of all files that it may load later: hashes alone are short.
    rolldownOptions: {
      output: { codeSplitting: { groups: [initial, icons] }, chunkFileNames: 'assets/[hash].js' },
    },
  },
})
