import { InlineCode } from '../ui/code.tsx'
import { DownloadLink, EitherCode, startStep, titles, type Guide, type GuideKey } from './guide.tsx'

const modules = `import { Client, GatewayIntentBits } from 'discord.js'
import { protect } from './license.mjs'

await protect()

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
})
client.login(process.env.DISCORD_TOKEN)`

const commonJs = `const { Client, GatewayIntentBits } = require('discord.js')

async function main() {
  const { protect } = await import('./license.mjs')
  await protect()

  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
  })
  client.login(process.env.DISCORD_TOKEN)
}

main()`

export const discordJs = (productId: string, key: GuideKey): Guide => ({
  steps: [
    {
      title: titles.download,
      text: (
        <>
          Dosyayı botunuzun ana dosyasının, örneğin <InlineCode>index.mjs</InlineCode> dosyasının yanına
          koyun. Paket kurmanız gerekmez.
        </>
      ),
      more: <DownloadLink productId={productId} language="js" />,
    },
    {
      title: titles.line,
      text: (
        <>
          <InlineCode>await protect()</InlineCode> satırı, <InlineCode>client.login</InlineCode> satırından
          önce gelir. Lisans geçerli değilse bot nedenini yazıp kapanır.
        </>
      ),
      more: (
        <EitherCode
          usual={{ name: 'index.mjs', text: modules }}
          when={
            <>
              Botunuz <InlineCode>require</InlineCode> kullanıyorsa (CommonJS):
            </>
          }
          other={{ name: 'index.cjs', text: commonJs }}
          marked="protect"
        />
      ),
    },
    startStep(key, 'node index.mjs'),
  ],
  doctor: 'node license.mjs doctor',
})
