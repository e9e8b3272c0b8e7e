import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on loopback before a port of loopback, as a failover has one before its databases. */
export class Proxy {
  /** How many connections it took since it was opened. */
  taken = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#take(socket))
  readonly #target: number
  #hasBackend = true

  static async open(target: number): Promise<Proxy> {
    const proxy = new Proxy(target)
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  private constructor(target: number) {
    this.#target = target
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Closes every connection, and each new one as soon as it is there. */
  loseBackend(): void {
    this.#hasBackend = false
    for (const socket of this.#sockets) socket.destroy()
  }

  findBackend(): void {
    this.#hasBackend = true
  }

  async close(): Promise<void> {
    this.loseBackend()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #take(socket: Socket): void {
    this.taken += 1
    this.#keep(socket)
    if (!this.#hasBackend) {
      socket.destroy()
      return
    }
    const backend = connect(this.#target, '127.0.0.1')
    this.#keep(backend)
    socket.pipe(backend).pipe(socket)
    socket.on('close', () => backend.destroy())
    backend.on('close', () => socket.destroy())
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
