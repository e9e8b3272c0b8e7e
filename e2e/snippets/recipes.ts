import {
  curl,
  doctor,
  exampleOf,
  javaProgram,
  node,
  plugin,
  pluginBuild,
  pluginConfig,
  python,
  pythonScript,
  session,
  sharded,
  start,
  verified,
} from './plans.ts'
import type { Plan } from './run.ts'

/** What else stands on the pages, by its id. */
type Others = (id: string) => string

type Recipe = (text: string, others: Others) => Plan

/** How every snippet is run. */
export const recipes: Record<string, Recipe> = {
  'README.md › js': node(),
  'README.md › python': pythonScript,
  'README.md › java': plugin,
  'README.md › sh 2': curl,
  'examples/discord-bot/README.md › sh': (text) => ({
    ...start({ '.env': text, 'index.mjs': exampleOf('discord-bot/index.mjs') })(text),
    type: 'unset LICENSE_KEY DISCORD_TOKEN; exec node --env-file=.env index.mjs',
  }),
  'examples/discord-bot-python/README.md › sh': start({
    'bot.py': exampleOf('discord-bot-python/bot.py'),
    'discord/__init__.py': exampleOf('discord-bot-python/test/discord/__init__.py'),
    'discord/ext/__init__.py': '',
    'discord/ext/commands/__init__.py': exampleOf('discord-bot-python/test/discord/ext/commands/__init__.py'),
  }),
  'examples/paper-plugin/README.md › sh': pluginBuild,

  '/ › Node.js örneği': node(),
  '/ › Java örneği': plugin,
  '/ › Python örneği': python("\nBot(intents=discord.Intents.default()).run('a-token')"),
  '/ › curl örneği': curl,

  'docs/tr/start.md › JavaScript: bot': node(),
  'docs/tr/start.md › Python: bot': pythonScript,
  'docs/tr/start.md › Java: Paper eklentisi': plugin,
  'docs/tr/start.md › Terminal': (text, others) => start({ 'index.mjs': others('/ › Node.js örneği') })(text),
  'docs/tr/sdks.md › JavaScript': node(),
  'docs/tr/sdks.md › Python': pythonScript,
  'docs/tr/sdks.md › Java': javaProgram,
  'docs/tr/sdks.md › JavaScript: ret': node(),
  'docs/tr/sdks.md › Terminal: doktor': doctor,
  'docs/tr/deploying.md › index.mjs: yönetici': (text, others) =>
    sharded(others('docs/tr/deploying.md › bot.mjs: her parça'))(text),
  'docs/tr/deploying.md › bot.mjs: her parça': node('bot.mjs'),
  'docs/tr/protocol.md › Terminal': curl,
  'docs/tr/protocol.md › Terminal: oturum': session,
  'docs/tr/protocol.md › verdict.mjs': verified,

  'a product › index.mjs': node(),
  'a product › index.cjs': node('index.cjs'),
  'a product › Terminal': (text, others) => start({ 'index.mjs': others('a product › index.mjs') })(text),
  'a product › Terminal: doktor': doctor,
  'a product › bot.py': python(),
  'a product › script.py': pythonScript,
  'a product › Terminal 2': (text, others) => start({ 'bot.py': others('a product › bot.py') })(text),
  'a product › Terminal: doktor 2': doctor,
  'a product › Eklenti.java': plugin,
  'a product › config.yml': (text, others) => pluginConfig(others('a product › Eklenti.java'))(text),
  'a product › Terminal: doktor 3': doctor,
  'a product › Terminal: anahtar': (text, others) =>
    curl(`unset LICENSE_KEY\n${text}\n${others('a product › Terminal: çağrı')}`),
  'a product › Terminal: çağrı': curl,
}

/** Those that are not run, and why. */
export const notRun: Record<string, string> = {
  'docs/tr/webhooks.md › alici.mjs': 'receives webhooks: receivers.test.ts runs the file',
  'docs/tr/webhooks.md › alici.py': 'receives webhooks: receivers.test.ts runs the file',
  'docs/tr/webhooks.md › license.expiring': 'an event, to be read',
  'docs/integrating.md › sh':
    'a call of the panel: docs/api-sessions.md has such calls, and e2e/api runs them',
  'README.md › sh': 'starts the server and this suite',
  'README.md › json': 'an answer, to be read',
  'docs/tr/deploying.md › ecosystem.config.cjs': 'needs PM2',
  'docs/tr/deploying.md › /etc/systemd/system/ticket-bot.service': 'needs systemd',
  'docs/tr/deploying.md › Dockerfile': 'needs Docker',
  'docs/tr/deploying.md › compose.yaml': 'needs Docker',
}

/** The sources that draw code, with what is drawn by them where that is none of the snippets. */
export const drawers: Record<string, string> = {
  'tokens/token-secret.tsx': 'one call with the token that is shown this once',
  'public/reference/operation.tsx':
    'calls with the examples of /openapi.json, which the server’s tests hold against their schemas',
  'public/reference/outcome.tsx': 'an answer',
  'admin/settings/webhooks/delivery-dialog.tsx': 'the body of a message that was sent',
  'buyer/denials/remedy.tsx': 'words for the seller, not code',
}
