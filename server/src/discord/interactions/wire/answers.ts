import type { InteractionAnswer } from '@muhur/contract/discord/interactions'

// Discord's answers and the components of messages (Components V2), by their numbers.

/** For the reader alone. */
const ephemeral = 1 << 6
const componentsV2 = 1 << 15

export type Component = { type: number } & Record<string, unknown>

/** A message for the reader alone, in which texts of people mention no person. */
export interface Message {
  flags: number
  components: readonly Component[]
  allowed_mentions: { parse: readonly never[] }
}

export const message = (...components: readonly (Component | null)[]): Message => ({
  flags: ephemeral | componentsV2,
  components: components.filter((component) => component !== null),
  allowed_mentions: { parse: [] },
})

/** The most that the texts of one message hold. */
const longestText = 4_000

export const text = (...lines: readonly string[]): Component => ({
  type: 10,
  content: lines.join('\n').slice(0, longestText),
})

/** A card with a coloured edge: lines, and buttons below the lines. */
export const card = (
  colour: number,
  lines: readonly string[],
  ...rows: readonly (Component | null)[]
): Component => ({
  type: 17,
  accent_color: colour,
  components: [text(...lines), ...rows.filter((one) => one !== null)],
})

/** A row of buttons, five at most; nothing without buttons. */
export function row(...buttons: readonly (Component | null)[]): Component | null {
  const shown = buttons.filter((button) => button !== null)
  return shown.length === 0 ? null : { type: 1, components: shown }
}

const styles = { plain: 2, good: 3, bad: 4 } as const

/** A button carries a verb and its object, and no right: rights are checked at every press. */
export const button = (
  verb: string,
  about: string,
  label: string,
  style: keyof typeof styles = 'plain',
): Component => ({
  type: 2,
  style: styles[style],
  label,
  custom_id: `${verb}:${about}`,
})

/** Discord refuses a message with a link to a machine of one's own. */
export const link = (publicUrl: string, path: string, label: string): Component | null =>
  publicUrl.startsWith('https:') ? { type: 2, style: 5, label, url: `${publicUrl}${path}` } : null

/** One choice of a list. */
export const select = (
  verb: string,
  about: string,
  placeholder: string,
  options: readonly { label: string; value: string; description?: string }[],
): Component => ({
  type: 1,
  components: [
    { type: 3, custom_id: `${verb}:${about}`, placeholder, options: options.slice(0, mostChoices) },
  ],
})

interface FormField {
  id: string
  label: string
  placeholder: string
  /** Characters; 200 by default. */
  longest?: number
  required?: boolean
}

/** A form of single lines, which may stay empty where nothing else is said. */
export const form = (id: string, title: string, fields: readonly FormField[]): InteractionAnswer => ({
  type: 9,
  data: {
    custom_id: id,
    title,
    components: fields.map((field) => ({
      type: 18,
      label: field.label,
      component: {
        type: 4,
        custom_id: field.id,
        style: 1,
        placeholder: field.placeholder,
        required: field.required ?? false,
        max_length: field.longest ?? 200,
      },
    })),
  },
})

/** Of a list, or while an option is typed. */
export const mostChoices = 25

export interface Choice {
  name: string
  value: string
}
export const choices = (found: readonly Choice[]): InteractionAnswer => ({
  type: 8,
  data: {
    choices: found.slice(0, mostChoices).map(({ name, value }) => ({ name: name.slice(0, 100), value })),
  },
})

/** "Thinking…", to be edited later. */
export const deferred: InteractionAnswer = { type: 5, data: { flags: ephemeral } }

export const immediate = (shown: Message): InteractionAnswer => ({ type: 4, data: { ...shown } })

export const refusal = ({ happened, action }: { happened: string; action: string }): Message =>
  message(text(`**${happened}**`, action))

/** An instant in the reader's own language and zone; `D` as a day, `R` as a distance. */
export const moment = (at: string, style: 'D' | 'f' | 'R'): string =>
  `<t:${Math.floor(Date.parse(at) / 1000)}:${style}>`
