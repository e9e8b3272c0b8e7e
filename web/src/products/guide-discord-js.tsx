import { CodeBlock, InlineCode } from '../ui/code.tsx'
import {
  DownloadLink,
  KeyedCode,
  KeyInEnvironment,
  titles,
  withKey,
  type Guide,
  type GuideKey,
} from './guide.tsx'

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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CodeBlock name="index.mjs" text={modules} marked="protect" />
          <p className="max-w-[66ch] text-muted">
            Botunuz <InlineCode>require</InlineCode> kullanıyorsa (CommonJS):
          </p>
          <CodeBlock name="index.cjs" text={commonJs} marked="protect" />
        </div>
      ),
    },
    {
      title: titles.start,
      text: <KeyInEnvironment guideKey={key} />,
      more: <KeyedCode name="Terminal" guideKey={key} text={withKey('node index.mjs')} />,
    },
  ],
  doctor: 'node license.mjs doctor',
})
