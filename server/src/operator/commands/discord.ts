import { discordApi } from '../../access/sign-in/discord.ts'
import { openDiscordApi } from '../../discord/api/client.ts'
import { register } from '../../discord/interactions/register.ts'
import { Failure } from '../../start/faults/failure.ts'
import { Refused } from '../../start/faults/refused.ts'
import { runCommand, type Opened } from './command.ts'

const usage = `Kullanım:
  npm run discord -- register   komutları Discord’a kaydeder; liste aynıysa bir şey göndermez`

await runCommand('Discord komutları', usage, { register: { most: 0, run: registerAll } })

async function registerAll(opened: Opened): Promise<number> {
  const deps = { ...opened, discordApi: openDiscordApi(opened, discordApi) }
  const { sent, names } = await opened.db.queries
    .transaction()
    .execute((transaction) => register(transaction, deps, { actor_id: null, address: null }))
    .catch((error: unknown) => {
      throw error instanceof Failure ? new Refused(error.message, '', { cause: error }) : error
    })
  const list = names.map((name) => `/${name}`).join(', ')
  console.log(sent ? `Kaydedildi: ${list}` : `Discord bu listeyi biliyor: ${list}`)
  return 0
}
