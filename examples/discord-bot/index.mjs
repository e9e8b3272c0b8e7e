import { env } from 'node:process'
import { Client, Events, GatewayIntentBits } from 'discord.js'
import { protect } from './license.mjs'

await protect()

const rest = env.DISCORD_API ? { api: env.DISCORD_API } : {}
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest })

client.once(Events.ClientReady, async (ready) => {
  await ready.application.commands.set([{ name: 'ping', description: 'Bot ayakta mı?' }])
  console.log(`${ready.user.tag} hazır.`)
})

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand() && interaction.commandName === 'ping') await interaction.reply('Pong!')
})

await client.login(env.DISCORD_TOKEN)
