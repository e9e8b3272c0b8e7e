import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** A TCP proxy on loopback before a port of loopback, as a failover has one before its databases. */
export class Proxy {
  /** How many connections it took since it was opened. */
  taken = 0
  /** Milliseconds that everything spends on its way, in both directions. */
  delay = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#take(socket))
  readonly #target: number
  #hasBackend = true
  #hole: PromiseWithResolvers<void> | null = null

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

  /** Passes nothing on and closes nothing, as a network that loses every packet. */
  swallow(): void {
    this.#hole = Promise.withResolvers()
  }

  /** Passes on what came meanwhile, as a network does that sends lost packets again. */
  giveBack(): void {
    this.#hole?.resolve()
    this.#hole = null
  }

  async close(): Promise<void> {
    this.giveBack()
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
    socket.pipe(this.#way()).pipe(backend).pipe(this.#way()).pipe(socket)
    socket.on('close', () => backend.destroy())
    backend.on('close', () => socket.destroy())
  }

  /** One direction of a connection. */
  #way(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        if (!this.#hole && this.delay === 0) return done(null, chunk)
        void Promise.all([this.#hole?.promise, setTimeout(this.delay)]).then(() => done(null, chunk))
      },
    })
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
