import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export const botToken = 'MTAwMDAwMDAwMDAwMDAwMDQy.GaBcDe.emulated-token'
export const ids = {
  application: '100000000000000042',
  guild: '300000000000000001',
  botRole: '400000000000000009',
  role: '400000000000000001',
  otherRole: '400000000000000002',
  /** Above the bot's own. */
  highRole: '400000000000000010',
  channel: '500000000000000001',
}

/** An answer in place of the real one. */
export interface Answer {
  status: number
  body?: object
  headers?: Record<string, string>
}

interface Call {
  method: string
  path: string
  authorization: string | undefined
  reason: string | undefined
  body: Record<string, unknown>
}

interface Sent {
  id: string
  channel: string
  body: Record<string, unknown>
}

/** Discord's API for one bot in one guild, over real HTTP, with faults on demand. */
export class DiscordEmulator {
  readonly calls: Call[] = []
  readonly sent: Sent[] = []
  /** The members of the guild, and their roles. */
  readonly members = new Map<string, Set<string>>()
  /** Whose direct messages are closed. */
  readonly closed = new Set<string>()
  token = botToken
  canManageRoles = true
  /** The address that the seller gave to Discord. */
  endpoint: string | null = null
  /** Milliseconds before each answer. */
  slowness = 0
  /** Answers instead of Discord's own, the oldest first; undefined lets a call through. */
  instead: (call: Call) => Answer | undefined = () => undefined
  /** After the work of a call, before the answer: the process that asked may be gone by then. */
  beforeAnswer: (call: Call) => Promise<void> = () => Promise.resolve()
  readonly roles = [
    { id: ids.guild, name: '@everyone', position: 0, managed: false, permissions: '0' },
    { id: ids.role, name: 'Ticket Bot', position: 1, managed: false, permissions: '0' },
    { id: ids.otherRole, name: 'Destek', position: 2, managed: false, permissions: '0' },
    { id: ids.botRole, name: 'Mühür', position: 3, managed: true, permissions: '268435456' },
    { id: ids.highRole, name: 'Yönetici', position: 4, managed: false, permissions: '8' },
  ]
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async open(): Promise<DiscordEmulator> {
    const emulator = new DiscordEmulator()
    await new Promise<void>((resolve) => emulator.#server.listen(0, '127.0.0.1', resolve))
    return emulator
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** As it was when it opened. */
  reset(): void {
    this.calls.length = this.sent.length = 0
    this.members.clear()
    this.closed.clear()
    Object.assign(this, { token: botToken, canManageRoles: true, slowness: 0, endpoint: null })
    this.instead = () => undefined
    this.beforeAnswer = () => Promise.resolve()
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The paths that were asked for, as `PUT /guilds/…`. */
  get asked(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const reason = request.headers['x-audit-log-reason']
    const call: Call = {
      method: request.method!,
      path: request.url!,
      authorization: request.headers.authorization,
      reason: typeof reason === 'string' ? decodeURIComponent(reason) : undefined,
      body: body === '' ? {} : (JSON.parse(body) as Call['body']),
    }
    this.calls.push(call)
    const answer = this.instead(call) ?? this.#wellBehaved(call)
    await this.beforeAnswer(call)
    if (this.slowness > 0) await pause(this.slowness)
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  }

  #wellBehaved(call: Call): Answer {
    if (call.authorization !== `Bot ${this.token}`)
      return { status: 401, body: { message: '401: Unauthorized', code: 0 } }
    const [, kind, id, ...rest] = call.path.split('/')
    if (kind === 'applications')
      return {
        status: 200,
        body: {
          id: ids.application,
          name: 'Mühür',
          verify_key: 'ab'.repeat(32),
          interactions_endpoint_url: this.endpoint,
        },
      }
    if (kind === 'users' && id === '@me' && rest[0] === 'channels')
      return { status: 200, body: { id: `6${String(call.body.recipient_id).slice(1)}` } }
    if (kind === 'users') return { status: 200, body: { id: ids.application, username: 'muhur', bot: true } }
    if (kind === 'channels') return this.#post(call, id!)
    if (kind === 'guilds') return this.#guild(call, id!, rest)
    return { status: 404, body: { message: '404: Not Found', code: 0 } }
  }

  #guild({ method }: Call, id: string, rest: string[]): Answer {
    if (id !== ids.guild) return fault(404, 10_004, 'Unknown Guild')
    if (rest.length === 0) return { status: 200, body: { id, name: 'Ayşe’nin Sunucusu' } }
    if (rest[0] === 'roles') return { status: 200, body: this.roles }
    const [, user = '', , roleId] = rest
    if (user === ids.application) return { status: 200, body: { roles: [ids.botRole] } }
    const member = this.members.get(user)
    const role = this.roles.find((known) => known.id === roleId)
    if (!role) return fault(404, 10_011, 'Unknown Role')
    if (!this.canManageRoles || role.position >= 3) return fault(403, 50_013, 'Missing Permissions')
    if (!member) return fault(404, 10_007, 'Unknown Member')
    if (method === 'PUT') member.add(role.id)
    else member.delete(role.id)
    return { status: 204 }
  }

  #post({ body }: Call, channel: string): Answer {
    const recipient = channel.startsWith('6') ? `1${channel.slice(1)}` : undefined
    if (recipient === undefined && channel !== ids.channel) return fault(404, 10_003, 'Unknown Channel')
    if (recipient !== undefined && this.closed.has(recipient))
      return fault(403, 50_007, 'Cannot send messages to this user')
    const same = this.sent.find(
      (sent) => body.enforce_nonce === true && sent.channel === channel && sent.body.nonce === body.nonce,
    )
    const sent = same ?? { id: `7${String(this.sent.length).padStart(17, '0')}`, channel, body }
    if (!same) this.sent.push(sent)
    return { status: 200, body: { id: sent.id } }
  }
}

const fault = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } })
