import { calls, type Call } from './calls.ts'
import { choicesOf, optionsOf, parametersOf } from './fields.ts'
import type { Say } from './language.ts'
import { isDestructive } from './preview.ts'

const pairs = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')
}

/** All groups and the command's own words. */
export function helpOfAll(say: Say): string {
  const groups = Map.groupBy(calls, ({ command }) => command[0])
  return `${say('Kullanım: muhur <grup> <iş> [seçenekler]', 'Usage: muhur <group> <verb> [options]')}

${pairs([
  ['login', say('Sunucunun adresini ve token’ı kaydeder', 'Keeps the server’s address and the token')],
  ['mcp [--write]', say('Yapay zekâ araçları için MCP sunucusu', 'An MCP server for AI tools')],
  [
    'completion bash|zsh|powershell',
    say('Kabuğunuzun tamamlama scriptini yazar', 'Writes the completion script of a shell'),
  ],
  ['help <grup>', say('Bir grubun komutları', 'Commands of a group')],
])}

${say('Gruplar', 'Groups')}:
${[...groups].map(([name, members]) => `  ${name} (${members.length})`).join('\n')}
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

${pairs([...rows, ...common(call, say)])}
`
}

const line = (call: Call) => [call.command[1], ...parametersOf(call).map((name) => `<${name}>`)].join(' ')

function common(call: Call, say: Say): [string, string][] {
  const { properties = {} } = call.body ?? {}
  const rows: [string, string, boolean][] = [
    [
      '--days',
      say('Bugünden itibaren gün sayısı', 'Number of days from now'),
      'expires_at' in properties && !('days' in properties),
    ],
    [
      '--body',
      say('Bütün alanların JSON dosyası; - girdiyi okur', 'A JSON file of all fields; - reads the input'),
      call.body !== undefined,
    ],
    ['--file', say('Gönderilecek dosya', 'The file to send'), call.file !== undefined],
    ['--all', say('Bütün sayfalar', 'All pages'), 'cursor' in (call.query?.properties ?? {})],
    [
      '--yes',
      say('Sormadan yapar', 'Does not ask'),
      isDestructive(call, { params: {}, query: {}, body: { status: '' } }),
    ],
    ['--output', 'table | json | csv', true],
    ['--lang', 'tr | en', true],
  ]
  return rows.filter(([, , applies]) => applies).map(([option, words]) => [option, words])
}
