import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': server, '/.well-known': server, '/demo': server, '/healthz': server } },
  build: {
    // The content security policy allows no data: fonts, and a font inside the CSS would block the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract's schemas are values the browser never reads: without this mark TypeBox rides along for its URLs.
      treeshake: { manualPureFunctions: ['Type', 'Nullable', 'printable'] },
    },
  },
})
