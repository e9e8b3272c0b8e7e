// Process of a server for comparison: the gate's calls without a database, and the files of a folder by @fastify/static.
import fastifyStatic from '@fastify/static'
import type { AddressInfo } from 'node:net'
import { bareApp } from '../gate/bare.ts'

const app = bareApp()
await app.register(fastifyStatic, { root: process.argv[2]! })
await app.listen({ host: '127.0.0.1', port: 0 })
process.send!((app.server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
