import { calls } from './calls.ts'
import { choicesOf, optionsOf } from './fields.ts'
import { forms } from './output.ts'
import { commonOptions } from './parse.ts'

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
  compadd -a found
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

export const ownCommands = ['login', 'completion', 'mcp', 'help']

/** The words that may stand in the place of the last word. */
export function completions(words: string[]): string[] {
  // Some versions of PowerShell drop an empty word.
  const last = (words.at(-1) ?? '').replace(/^""$/, '')
  return candidates(words.slice(0, -1)).filter((word) => word.startsWith(last))
}

function candidates(before: string[]): string[] {
  const [group, verb] = before
  const groups = [...new Set(calls.map(({ command }) => command[0]))]
  if (group === undefined) return [...groups, ...ownCommands]
  if (group === 'completion') return Object.keys(shells)
  if (group === 'help' && verb === undefined) return groups
  const verbs = calls.filter(({ command }) => command[0] === group)
  if (verb === undefined) return verbs.map(({ command }) => command[1])
  const call = verbs.find(({ command }) => command[1] === verb)
  if (!call) return []
  const options = optionsOf(call)
  const option = before.at(-1)!.replace(/^--/, '')
  if (option === 'output') return [...forms]
  const chosen = options.get(option)
  if (chosen) return choicesOf(chosen.schema) ?? []
  return [...options.keys(), ...commonOptions].map((name) => `--${name}`)
}
