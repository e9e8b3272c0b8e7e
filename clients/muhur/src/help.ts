import { calls, type Call } from './calls.ts'
import { choicesOf, commonOptions, optionsOf, parametersOf } from './fields.ts'
import { languages, type Say } from './language.ts'

const pairs = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')
}

/** The first words of the calls' commands. */
export const groups: readonly string[] = [...new Set(calls.map(({ command }) => command[0]))]

/** The commands that make no call of their own name. */
export const ownCommands = ['login', 'mcp', 'completion', 'help'] as const
export type OwnCommand = (typeof ownCommands)[number]
export const isOwn = (word: string): word is OwnCommand => (ownCommands as readonly string[]).includes(word)

const ownRows = (say: Say): Record<OwnCommand, [string, string]> => ({
  login: [
    `login [--url ${say('<adres>', '<address>')}]`,
    say('Sunucunun adresini ve token’ı kaydeder', 'Keeps the server’s address and the token'),
  ],
  mcp: [
    `mcp [--write] [--group ${say('<grup>', '<group>')}]…`,
    say('Yapay zekâ araçları için MCP sunucusu', 'An MCP server for AI tools'),
  ],
  completion: [
    'completion bash|zsh|powershell',
    say('Kabuğunuzun tamamlama scriptini yazar', 'Writes the completion script of a shell'),
  ],
  help: [
    say('help [grup] [iş]', 'help [group] [verb]'),
    say('Bir grubun komutları, bir komutun seçenekleri', 'Commands of a group, options of a command'),
  ],
})

export const always = (say: Say): [string, string][] => [
  ['--lang', languages.join(' | ')],
  ['-h, --help', say('Bu yardım', 'This help')],
]

export function helpOfOwn(name: OwnCommand, say: Say): string {
  const [line, sentence] = ownRows(say)[name]
  return `muhur ${line}\n\n${sentence}\n\n${pairs(always(say))}\n`
}

/** All groups and the command's own words. */
export function helpOfAll(say: Say): string {
  const members = Map.groupBy(calls, ({ command }) => command[0])
  return `${say('Kullanım: muhur <grup> <iş> [seçenekler]', 'Usage: muhur <group> <verb> [options]')}

${pairs([...Object.values(ownRows(say)), ...always(say), ['--version', say('Komutun sürümü', 'The version of this command')]])}

${say('Gruplar', 'Groups')}:
${[...members].map(([name, { length }]) => `  ${name} (${length})`).join('\n')}
`
}

export function helpOfGroup(group: string, say: Say): string {
  const members = calls.filter(({ command }) => command[0] === group)
  return `muhur ${group}:\n${pairs(members.map((call) => [line(call), say(call.turkish, call.english)]))}\n`
}

export function helpOfCall(call: Call, say: Say): string {
  const rows = [...Map.groupBy(optionsOf(call), ([, field]) => field)].map(
    ([field, names]): [string, string] => {
      const [turkish = '', english = ''] = field.words ?? []
      const choices = choicesOf(field.schema)?.join(' | ') ?? ''
      const must = field.required ? say('(gerekli)', '(required)') : ''
      return [
        names.map(([name]) => `--${name}`).join(', '),
        [say(turkish, english), must, choices && `[${choices}]`].filter(Boolean).join(' '),
      ]
    },
  )
  return `muhur ${call.command[0]} ${line(call)}

${say(call.turkish, call.english)}

${pairs([...rows, ...commonOptions(call, say), ...always(say)])}
`
}

const line = (call: Call) => [call.command[1], ...parametersOf(call).map((name) => `<${name}>`)].join(' ')
