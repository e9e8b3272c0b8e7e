// Process of buyers who fetch at once, each over a connection of his own, and read as fast as they can or so many bytes a second.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Task {
  port: number
  paths: string[]
  /** Bytes that one buyer reads in a second. */
  rate: number
  /** Milliseconds until all hang up. */
  time: number
}

export interface Fetched {
  /** Buyers whose first bytes of the file came, and the longest wait for them in milliseconds. */
  started: number
  longestWait: number
  megabytes: number
}

process.on('message', ({ port, paths, rate, time }: Task) => {
  const began = performance.now()
  const waits: number[] = []
  let bytes = 0
  const buffer = Buffer.alloc(64 * 1024)
  const sockets = paths.map((path) => {
    let read = 0
    const socket: Socket = connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer,
        callback(length) {
          if (read === 0) {
            if (!buffer.toString('latin1', 0, 16).startsWith('HTTP/1.1 200 '))
              throw new Error(buffer.toString('latin1', 0, length))
            waits.push(performance.now() - began)
          }
          read += length
          bytes += length
          const early = (read / rate) * 1000 - (performance.now() - began)
          if (early > 1) void sleep(early).then(() => socket.resume())
          return early <= 1
        },
      },
    })
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    return socket
  })
  void sleep(time).then(() => {
    for (const socket of sockets) socket.destroy()
    process.send!({
      started: waits.length,
      longestWait: Math.max(...waits),
      megabytes: bytes / 1e6,
    } satisfies Fetched)
  })
})
