// Process of a server for comparison: `bare`, which only signs, or `naive`, which asks the database once for each call.
import type { AddressInfo } from 'node:net'
import { bareApp } from './bare.ts'
import { naiveApp } from './naive.ts'

const app = process.argv[2] === 'naive' ? naiveApp() : bareApp()
await app.listen({ host: '127.0.0.1', port: 0 })
process.send!((app.server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
