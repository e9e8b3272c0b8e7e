import { DiscordId } from '@muhur/contract/scalars'
import { Type, type Static } from 'typebox'
import { Failure } from '../../../start/faults/failure.ts'

/** The kinds of interactions that Discord sends. */
export const kinds = { ping: 1, command: 2, component: 3, autocomplete: 4, modal: 5 } as const

const option = {
  name: Type.String(),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  /** The option that is being typed. */
  focused: Type.Optional(Type.Boolean()),
}
const Option = Type.Object(option)
/** An option, or a subcommand with options of its own. */
const OptionOrSubcommand = Type.Object({ ...option, options: Type.Optional(Type.Array(Option)) })
const Field = Type.Object({ custom_id: Type.String(), value: Type.Optional(Type.String()) })
const Person = Type.Object({ id: DiscordId })

const Interaction = Type.Object({
  id: DiscordId,
  application_id: DiscordId,
  type: Type.Integer(),
  token: Type.String({ minLength: 1, maxLength: 1_000 }),
  /** The reader's language. */
  locale: Type.Optional(Type.String()),
  data: Type.Object({
    name: Type.Optional(Type.String()),
    options: Type.Optional(Type.Array(OptionOrSubcommand)),
    custom_id: Type.Optional(Type.String()),
    values: Type.Optional(Type.Array(Type.String())),
    components: Type.Optional(Type.Array(Type.Object({ component: Type.Optional(Field) }))),
  }),
  /** In a guild; in a direct message `user`. */
  member: Type.Optional(Type.Object({ user: Person })),
  user: Type.Optional(Person),
})
export type Interaction = Static<typeof Interaction>

/**
 * Any interaction but a PING. Throws BAD_REQUEST for a body that Discord does not send. The checker comes with the first interaction, as with
 * the first sign-in.
 */
export async function readInteraction(body: unknown): Promise<Interaction> {
  const { Check } = await import('typebox/value')
  if (!Check(Interaction, body)) throw new Failure('BAD_REQUEST')
  return body
}

/** The person of the interaction: an id that Discord signed. */
export const presserOf = ({ member, user }: Interaction): string => (member?.user ?? user)?.id ?? ''

/** The options of a command or of its subcommand, by name. */
export type Options = Readonly<Record<string, string | number | boolean>>

/** The command's name, `name subcommand` where the command has subcommands. */
export function pathOf({ data: { name = '', options = [] } }: Interaction): string {
  const [subcommand] = options.filter((one) => one.options !== undefined)
  return subcommand ? `${name} ${subcommand.name}` : name
}

const typedOptions = ({ data: { options = [] } }: Interaction) =>
  options.flatMap((one) => one.options ?? [one])

export const optionsOf = (interaction: Interaction): Options =>
  Object.fromEntries(
    typedOptions(interaction).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  )

/** The option that is being typed, and its text. */
export function typedOf(interaction: Interaction): { name: string; text: string } {
  const typed = typedOptions(interaction).find(({ focused }) => focused)
  return { name: typed?.name ?? '', text: String(typed?.value ?? '') }
}

/** The values of a form, by field. */
export const fieldsOf = ({ data: { components = [] } }: Interaction): Record<string, string> =>
  Object.fromEntries(
    components.flatMap(({ component }) => (component ? [[component.custom_id, component.value ?? '']] : [])),
  )
