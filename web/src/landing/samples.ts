import type { Tab } from '../ui/tabs.tsx'

interface Sample extends Tab {
  /** Word that marks the important lines. */
  marked: string | undefined
  code: string
}

/** Placeholder for the server's address. */
export const addressMark = 'ADRES'

export const samples = [
  {
    id: 'node',
    name: 'Node.js',
    lang: 'en',
    marked: 'protect',
    code: `import { Client } from 'discord.js'
import { protect } from './license.mjs'

await protect()

const bot = new Client({ intents: [] })
bot.login(process.env.DISCORD_TOKEN)`,
  },
  {
    id: 'java',
    name: 'Java',
    lang: 'en',
    marked: 'muhur',
    code: `import muhur.Muhur;
import org.bukkit.plugin.java.*;

public class Kale extends JavaPlugin {
  public void onEnable() {
    Muhur.protect(this, this::boot);
  }
  void boot() { /* ... */ }
}`,
  },
  {
    id: 'python',
    name: 'Python',
    lang: 'en',
    marked: 'muhur',
    code: `import discord
import muhur

class Bot(discord.Client):
    async def setup_hook(self):
        await muhur.protect()`,
  },
  {
    id: 'curl',
    name: 'curl',
    lang: 'en',
    marked: undefined,
    code: `curl '${addressMark}' \\
  --header 'content-type: application/json' \\
  --data "{\\"license_key\\": \\"$LICENSE_KEY\\"}"`,
  },
] as const satisfies Sample[]
export type SampleId = (typeof samples)[number]['id']

export const sampleAnswer = `{
  "valid": true,
  "code": "VALID",
  "message": "Lisans geçerli.",
  "license": {
    "status": "active",
    "current_instances": 2,
    "max_instances": 3
  },
  "token": "eyJhbGciOiJFZERTQSIsInR5cCI6..."
}`
