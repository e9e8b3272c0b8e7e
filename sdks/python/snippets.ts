import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  connected,
  exampleOf,
  doctor,
  refused,
  start,
  wentOn,
  type LanguageSnippets,
} from '../../e2e/snippets/plans.ts'
import type { Plan } from '../../e2e/snippets/run.ts'

/** Not every system calls it `python`. */
export const prepare: LanguageSnippets['prepare'] = (folder) => {
  const python3 = spawnSync('bash', ['-c', 'command -v python3'], { encoding: 'utf8' }).stdout.trim()
  symlinkSync(python3, join(folder, 'bin', 'python'))
  return {}
}

/** As much of discord.py. */
const discordPy = `
import asyncio


class Intents:
    @classmethod
    def default(cls):
        return cls()


class Client:
    def __init__(self, **options):
        pass

    def run(self, token):
        asyncio.run(self.begin())

    async def begin(self):
        await self.setup_hook()
        print('${connected}', flush=True)
        await asyncio.sleep(3600)
`

const pythonStandIn = { 'discord.py': discordPy }

const python =
  (end = '') =>
  (text: string): Plan => ({
    files: { ...pythonStandIn, 'bot.py': `${text}\n${end}` },
    type: 'exec python3 -u bot.py',
    runs: new RegExp(`${connected}|${wentOn}`),
    ...refused,
  })

const pythonScript = python(`print('${wentOn}')\n`)

export const recipes: LanguageSnippets['recipes'] = {
  'README.md › python': pythonScript,
  'examples/discord-bot-python/README.md › sh': start({
    'bot.py': exampleOf('discord-bot-python/bot.py'),
    'discord/__init__.py': exampleOf('discord-bot-python/test/discord/__init__.py'),
    'discord/ext/__init__.py': '',
    'discord/ext/commands/__init__.py': exampleOf('discord-bot-python/test/discord/ext/commands/__init__.py'),
  }),
  '/ › Python örneği': python("\nBot(intents=discord.Intents.default()).run('a-token')"),
  'docs/tr/start.md › Python: bot': pythonScript,
  'docs/tr/sdks.md › Python': pythonScript,
  'a product › bot.py': python(),
  'a product › script.py': pythonScript,
  'a product › Terminal 2': (text, others) =>
    start({ ...pythonStandIn, 'bot.py': others('a product › bot.py') })(text),
  'a product › Terminal: doktor 2': doctor,
}
