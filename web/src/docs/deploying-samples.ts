/** The files that keep a bot running; `docs/deploying.md` has the same. */
export const pm2 = `module.exports = {
  apps: [
    {
      name: 'ticket-bot',
      script: './index.mjs',
      env: { LICENSE_KEY: 'MHR-…' },
      stop_exit_codes: [78],
      kill_timeout: 5000,
    },
  ],
}`

export const systemd = `[Unit]
Description=Ticket Bot
Wants=network-online.target
After=network-online.target

[Service]
User=bot
WorkingDirectory=/srv/ticket-bot
EnvironmentFile=/etc/ticket-bot.env
StateDirectory=ticket-bot
Environment=LICENSE_DIR=/var/lib/ticket-bot
ExecStart=/usr/bin/node index.mjs
Restart=always
RestartSec=5
RestartPreventExitStatus=78

[Install]
WantedBy=multi-user.target`

export const dockerfile = `FROM node:22-slim
WORKDIR /app
COPY package*.json ./
RUN npm ci --omit=dev
COPY . .
RUN mkdir /data && chown node /data
ENV LICENSE_DIR=/data LICENSE_PATIENT=1
USER node
CMD ["node", "index.mjs"]`

export const compose = `services:
  bot:
    build: .
    init: true
    restart: on-failure:5
    stop_grace_period: 10s
    environment:
      LICENSE_KEY: \${LICENSE_KEY}
    volumes:
      - license:/data
volumes:
  license:`

export const sharding = `import { ShardingManager } from 'discord.js'
import { protect } from './license.mjs'

await protect()

const manager = new ShardingManager('./bot.mjs', { token: process.env.DISCORD_TOKEN })
await manager.spawn()`

export const shard = `import { Client, GatewayIntentBits } from 'discord.js'
import { protect } from './license.mjs'

await protect({ quiet: true })

const client = new Client({ intents: [GatewayIntentBits.Guilds] })
client.login(process.env.DISCORD_TOKEN)`
