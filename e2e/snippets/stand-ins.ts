/** What a stand-in prints where the real library would have connected to Discord. */
export const connected = 'STAND-IN: connected'

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

export const nodeStandIn = {
  'node_modules/discord.js/package.json': '{"main":"index.js"}',
  'node_modules/discord.js/index.js': discordJs,
}

export const pythonStandIn = { 'discord.py': discordPy }
