import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { License } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { key, newSigner, pinsFor } from './scene/server.ts'

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function startAt(address: string) {
  const pins = pinsFor(address, newSigner('k1'))
  return new License({ key, pins, folder: newFolder(), log: () => {} }).start()
}

test('a certificate that nobody vouches for is TLS_FAILED', async () => {
  const folder = newFolder()
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...request, '-keyout', keyFile, '-out', certFile, '-days', '2', ...subject], {
    stdio: 'ignore',
  })
  const secure = createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) })
  const port = await portOf(secure)
  expect(await startAt(`https://127.0.0.1:${port}`)).toMatchObject({ state: 'denied', code: 'TLS_FAILED' })
})

test('what speaks no TLS is TLS_FAILED', async () => {
  const port = await portOf(
    createServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400\r\n\r\n')),
  )
  expect(await startAt(`https://127.0.0.1:${port}`)).toMatchObject({ code: 'TLS_FAILED' })
})

test('a handshake that is cut off is TLS_FAILED', async () => {
  const port = await portOf(createServer((socket) => void socket.on('error', () => {}).destroy()))
  expect(await startAt(`https://127.0.0.1:${port}`)).toMatchObject({ code: 'TLS_FAILED' })
})

test('a closed port is UNREACHABLE, with TLS too', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  expect(await startAt(`https://127.0.0.1:${port}`)).toMatchObject({ code: 'UNREACHABLE' })
})
