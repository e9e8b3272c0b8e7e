// Process of the bare server, which only signs.
import { bareApp } from './bare-app.ts'
import { serve } from './yardstick.ts'

await serve(bareApp({ aside: process.argv.includes('--aside') }))
