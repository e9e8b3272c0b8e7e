import { buildSdk } from './build/build-sdk.mjs'
import { install } from './install.mjs'
import { node24, serverArguments, serverEnvironment, withTools } from './node24.mjs'
import { at } from './paths.mjs'
import { foreground, untilOneEnds } from './run.mjs'

install()
await buildSdk()
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
// Sign-in uses Vite's address; Vite proxies /api, /.well-known and /demo to the server.
const publicUrl = process.env.PUBLIC_URL ?? `http://127.0.0.1:${webPort}`
const env = serverEnvironment(withTools({ ...process.env, PORT: port, PUBLIC_URL: publicUrl }))
console.log(`Sunucu: http://127.0.0.1:${port} · Arayüz: ${publicUrl} · Çıkmak için Ctrl-C`)

process.exit(
  await untilOneEnds([
    foreground(node24(), ['--watch', '--watch-preserve-output', ...serverArguments], { env }),
    foreground(
      node24(),
      [
        at('node_modules', 'vite', 'bin', 'vite.js'),
        '--port',
        webPort,
        '--strictPort',
        '--clearScreen',
        'false',
        '--host',
        '127.0.0.1',
      ],
      { cwd: at('web'), env },
    ),
  ]),
)
