// A yardstick in a process of its own: a server that only signs.
import { bareApp } from './bare-app.ts'
import { serve } from './yardstick.ts'

await serve(bareApp({ aside: process.argv.includes('--aside') }))
