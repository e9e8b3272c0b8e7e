import { calls, type Call } from './calls.ts'
import { choicesOf, commonOptions, optionsOf } from './fields.ts'
import { always, groups, isOwn, ownCommands, type OwnCommand } from './help.ts'
import { languages, type Say } from './language.ts'
import { forms } from './output.ts'
import { flags } from './parse.ts'

export const shells = {
  bash: `_muhur() {
  local IFS=$'\\n'
  COMPREPLY=($(muhur complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _muhur muhur
`,
  zsh: `#compdef muhur
_muhur() {
  local -a found
  found=("\${(@f)$(muhur complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n $found ]]; then compadd -a found; else _files; fi
}
compdef _muhur muhur
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName muhur -ScriptBlock {
  param($word, $line)
  $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '""' }
  muhur complete @words 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
}

/** The words that may stand in the place of the last word. Without any, the shell offers files. */
export function completions(words: string[]): string[] {
  // Some versions of PowerShell drop an empty word, and bash makes three words of `--output=json`.
  const plain = words.map((word) => word.replace(/^""$/, '')).filter((word) => word !== '=')
  const last = words.at(-1) === '=' ? '' : (plain.pop() ?? '')
  const [, option, begun] = /^(--[^=]+)=(.*)$/.exec(last) ?? []
  if (option) return starting(begun!, candidates([...plain, option])).map((word) => `${option}=${word}`)
  return starting(last, candidates(plain))
}

const starting = (begun: string, words: readonly string[]) => words.filter((word) => word.startsWith(begun))

function candidates(words: string[]): readonly string[] {
  const at = words.indexOf('--lang')
  if (at !== -1 && at === words.length - 1) return languages
  const before = (at === -1 ? words : words.toSpliced(at, 2)).filter((word) => !word.startsWith('--lang='))
  const [group, verb] = before
  if (group === undefined) return [...groups, ...ownCommands, '--help', '--version', '--lang']
  if (group === 'help') return before.length < 3 ? candidates(before.slice(1)).filter(isName) : []
  if (isOwn(group)) return ownOptions[group](before)
  const verbs = calls.filter(({ command }) => command[0] === group)
  if (verb === undefined) return [...verbs.map(({ command }) => command[1]), '--help']
  const call = verbs.find(({ command }) => command[1] === verb)
  return call ? wordsOf(call, before.at(-1)!) : []
}

const isName = (word: string) => !word.startsWith('-')

const ownOptions: Record<OwnCommand, (before: string[]) => readonly string[]> = {
  login: (before) => (before.at(-1) === '--url' ? [] : ['--url', '--lang', '--help']),
  mcp: (before) => (before.at(-1) === '--group' ? groups : ['--write', '--group', '--lang', '--help']),
  completion: () => Object.keys(shells),
  help: () => [],
}

/** The values of the option before, else the command's options. */
function wordsOf(call: Call, before: string): readonly string[] {
  const options = optionsOf(call)
  const option = before.replace(/^--/, '')
  if (before === '--output' && !call.media) return forms
  const chosen = options.get(option)
  if (chosen) return choicesOf(chosen.schema) ?? []
  const turkish: Say = (text) => text
  const own = [...commonOptions(call, turkish), ...always(turkish)].map(([name]) => name.replace('-h, ', ''))
  if (own.includes(before) && !flags.includes(option)) return []
  return [...Array.from(options.keys(), (name) => `--${name}`), ...own]
}
