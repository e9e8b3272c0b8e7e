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

/** As much of discord.js as the snippets name. */
const discordJs = `
const { fork } = require('node:child_process')
exports.GatewayIntentBits = { Guilds: 1 }
exports.Events = {}
exports.Client = class {
  on() {}
  once() {}
  async login() {
    console.log('${connected}')
    setInterval(() => {}, 1000)
  }
}
exports.ShardingManager = class {
  constructor(file) {
    this.file = file
  }
  async spawn() {
    for (const shard of ['0', '1']) fork(this.file, { env: { ...process.env, SHARDS: shard } })
  }
}
`

const nodeStandIn = {
  'node_modules/discord.js/package.json': '{"main":"index.js"}',
  'node_modules/discord.js/index.js': discordJs,
}

/** A program of Node under the name that the snippet calls it by. */
const node =
  (file = 'index.mjs') =>
  (text: string): Plan => ({
    files: { ...nodeStandIn, [file]: text.includes('.login(') ? text : `${text}\nconsole.log('${wentOn}')` },
    type: `exec node ${file}`,
    runs: new RegExp(`${connected}|${wentOn}`),
    ...refused,
  })

/** The manager forks `bot`, the snippet next to it. */
const sharded =
  (bot: string) =>
  (text: string): Plan => ({
    ...node()(`${text}\nsetInterval(() => {}, 1000)`),
    files: { ...nodeStandIn, 'index.mjs': text, 'bot.mjs': bot },
    runs: new RegExp(`(${connected}[^]*){2}`),
  })

const startIndex =
  (snippet: string): LanguageSnippets['recipes'][string] =>
  (text, others) =>
    start({ ...nodeStandIn, 'index.mjs': others(snippet) })(text)

export const recipes: LanguageSnippets['recipes'] = {
  'README.md › js': node(),
  'examples/discord-bot/README.md › sh': (text) => ({
    ...start({ ...nodeStandIn, '.env': text, 'index.mjs': exampleOf('discord-bot/index.mjs') })(text),
    type: 'unset LICENSE_KEY DISCORD_TOKEN; exec node --env-file=.env index.mjs',
  }),
  '/ › Node.js örneği': node(),
  'docs/tr/start.md › JavaScript: bot': node(),
  'docs/tr/start.md › Terminal': startIndex('/ › Node.js örneği'),
  'docs/tr/sdks.md › JavaScript': node(),
  'docs/tr/sdks.md › JavaScript: ret': node(),
  'docs/tr/deploying.md › index.mjs: yönetici': (text, others) =>
    sharded(others('docs/tr/deploying.md › bot.mjs: her parça'))(text),
  'docs/tr/deploying.md › bot.mjs: her parça': node('bot.mjs'),
  'a product › index.mjs': node(),
  'a product › index.cjs': node('index.cjs'),
  'a product › Terminal': startIndex('a product › index.mjs'),
  'a product › Terminal: doktor': doctor,
}
