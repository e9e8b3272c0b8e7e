import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { fonts } from './fonts.ts'

const server = 'http://127.0.0.1:3000'

/** What every page runs on changes seldom, and stays in the browser's cache while our own code changes around it. */
const foundation = /node_modules\/(react|react-dom|scheduler|react-router)\//

/** What signed-in pages ask with. It comes last: what it shares with public pages is not to draw them to it. */
const queries = /node_modules\/@tanstack\/(react-query|query-core)\/|\/web\/src\/quer(ies|y-client)\./

/**
 * What every page loads, the landing page with its icons among it, as one file: in pieces of a few hundred bytes it would
 * compress to nearly twice that.
 */
const shared = [
  /preload-helper/,
  /\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/icons\/(activity|circle-check|circle-question-mark|circle-x|fingerprint-pattern)\./,
  /\/icons\/(life-buoy|moon|plug|shield-check|sun|zap)\./,
  /\/contract\/src\/(brand|gate|landing|prerender|product|scalars|session|user)\./,
  /\/web\/src\/frame\/(?!navbar|avatar|use-sign-out)/,
  /\/web\/src\/session\//,
  /\/web\/src\/landing\/(?!ask-gate|check-token)/,
  /\/web\/src\/products\/(product-card|use-products)\./,
  /\/web\/src\/(public-answers|use-brand|api|brand|server-address|product-type)\./,
  /\/web\/src\/ui\/(button|classes|spinner|card|skeleton|copy-button|copy-text)\./,
  /\/web\/src\/ui\/(product-icon|pulse-strip|type-badge|tabs|code)\./,
]

export default defineConfig({
  plugins: [react(), tailwindcss(), fonts()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'no-schemas.ts') } },
  server: { proxy: { '/api': server, '/.well-known': server, '/demo': server, '/healthz': server } },
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts, and a font inside the CSS would block the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract's schemas are values the browser never reads: without this mark they ride along for its URLs. It goes by
      // name, so nothing else may be called that; functions of the contract's own bear `@__NO_SIDE_EFFECTS__`.
      treeshake: {
        manualPureFunctions: ['Type'],
        // No getter of ours or of these libraries does anything but answer.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation },
            { name: 'shared', test: (id) => shared.some((pattern) => pattern.test(id)) },
            { name: 'queries', test: queries },
          ],
        },
      },
    },
  },
})
