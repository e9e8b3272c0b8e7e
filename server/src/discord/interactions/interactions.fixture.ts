import { interactionsUrl } from '@muhur/contract/discord/interactions'
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeEach, expect } from 'vitest'
import { DiscordEmulator, ids } from '../../../test/network/discord-bot.ts'
import { world, type Person } from '../../../test/shop/world.ts'
import { demoPeople } from '../../access/demo/demo-people.ts'
import { botAt } from '../bot.fixture.ts'
import { kinds } from './wire/interaction.ts'

/** The first key of RFC 8032, whose signatures `anchors` of the protocol give. */
export const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const pkcs8 = Buffer.concat([
  Buffer.from('302e020100300506032b657004220420', 'hex'),
  Buffer.from(seed, 'hex'),
])
const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })

/** A message's component, as far as tests look. */
export interface Shown {
  type: number
  content?: string
  custom_id?: string
  label?: string
  url?: string
  options?: { label: string; value: string }[]
  components?: Shown[]
}

export interface Answered {
  status: number
  type: number
  flags: number | undefined
  /** All texts of the message, or the names of the choices. */
  text: string
  /** The `custom_id` of each button and list, by its label. */
  buttons: Record<string, string>
  options: { label: string; value: string }[]
  choices: { name: string; value: string }[]
  code: string | undefined
}

/** A shop with a bot, and Discord, which signs with its own key and takes what follows. */
export async function discordWorld() {
  const discord = await DiscordEmulator.open()
  const w = await world(botAt(discord, publicKey))
  beforeEach(async () => {
    discord.reset()
    await w.db.queries.deleteFrom('discord_interactions').execute()
  })
  afterAll(() => discord.close())

  let last = 900_000_000_000_000_000n
  const interaction = (person: Person | { id: string }, type: number, data: object) => ({
    id: String(++last),
    application_id: ids.application,
    type,
    token: `token-${last}`,
    version: 1,
    locale: 'tr',
    guild_id: ids.guild,
    member: { user: { id: idOf(person), username: 'x' }, permissions: '8' },
    data,
  })

  /** Sends the body as Discord does; `change` replaces parts of the request. */
  async function send(
    body: object | string,
    change: { timestamp?: number; key?: KeyObject; headers?: Record<string, string>; payload?: string } = {},
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = String(change.timestamp ?? Math.floor(Date.now() / 1000))
    const signature = sign(null, Buffer.from(timestamp + text), change.key ?? privateKey).toString('hex')
    return w.app.inject({
      method: 'POST',
      url: interactionsUrl,
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': signature,
        'x-signature-timestamp': timestamp,
        ...change.headers,
      },
      payload: change.payload ?? text,
    })
  }

  const ask = async (person: Person | { id: string }, type: number, data: object): Promise<Answered> =>
    read(await send(interaction(person, type, data)))

  return {
    w,
    discord,
    interaction,
    send,
    command: (person: Person | { id: string }, path: string, options: Record<string, unknown> = {}) =>
      ask(person, kinds.command, commandData(path, options)),
    type: (person: Person, path: string, name: string, value: string) =>
      ask(person, kinds.autocomplete, commandData(path, { [name]: value }, name)),
    press: (person: Person | { id: string }, custom_id: string, ...values: string[]) =>
      ask(person, kinds.component, { custom_id, component_type: values.length > 0 ? 3 : 2, values }),
    submit: (person: Person | { id: string }, custom_id: string, fields: Record<string, string>) =>
      ask(person, kinds.modal, {
        custom_id,
        components: Object.entries(fields).map(([id, value]) => ({
          type: 18,
          component: { type: 4, custom_id: id, value },
        })),
      }),
  }
}

const idOf = (person: Person | { id: string }): string =>
  typeof person === 'object'
    ? person.id
    : demoPeople.find(({ discord_username }) => discord_username === person)!.discord_id

function commandData(path: string, options: Record<string, unknown>, focused?: string) {
  const [name, sub] = path.split(' ')
  const given = Object.entries(options).map(([option, value]) => ({
    name: option,
    type: 3,
    value,
    ...(option === focused && { focused: true }),
  }))
  return { name, type: 1, options: sub ? [{ name: sub, type: 1, options: given }] : given }
}

function read({ statusCode, json }: { statusCode: number; json: () => unknown }): Answered {
  const {
    type,
    data = {},
    code,
  } = json() as {
    type: number
    code?: string
    data?: { flags?: number; components?: Shown[]; choices?: Answered['choices'] }
  }
  return { status: statusCode, type, code, ...readMessage(data) }
}

/** A message as a person sees it. */
export function readMessage(data: { flags?: number; components?: Shown[]; choices?: Answered['choices'] }) {
  const all = (data.components ?? []).flatMap(withParts)
  const choices = data.choices ?? []
  return {
    flags: data.flags,
    text: [...all.map(({ content }) => content), ...choices.map(({ name }) => name)]
      .filter(Boolean)
      .join('\n'),
    buttons: Object.fromEntries(
      all.flatMap(({ label, custom_id, url }) => (label ? [[label, custom_id ?? url ?? '']] : [])),
    ),
    options: all.flatMap(({ options = [] }) => options),
    choices,
  }
}

const withParts = (component: Shown): Shown[] => [
  component,
  ...(component.components ?? []).flatMap(withParts),
]

/** Only the reader sees the message, and the message mentions nobody. */
export function expectPrivate({ status, type, flags }: Answered): void {
  expect([status, type, flags]).toEqual([200, 4, 64 | 32_768])
}
