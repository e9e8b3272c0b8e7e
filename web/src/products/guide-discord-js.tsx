import { InlineCode } from '../ui/code.tsx'
import { DownloadLink, EitherCode, FileLink, startStep, titles, type Guide, type GuideKey } from './guide.tsx'

const modules = `import { Client, GatewayIntentBits } from 'discord.js'
import { protect } from './license.mjs'

await protect()

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
})
client.login(process.env.DISCORD_TOKEN)`

const commonJs = `const { Client, GatewayIntentBits } = require('discord.js')
const { protect } = require('./license.cjs')

async function main() {
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
          koyun. Paket kurmanız gerekmez. TypeScript kullanıyorsanız yanına{' '}
          <FileLink productId={productId} file="js-types" /> dosyasını da koyun.
        </>
      ),
      more: <DownloadLink productId={productId} file="js" />,
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
          snippet={{ name: 'index.mjs', text: modules }}
          otherwise={
            <>
              Botunuz <InlineCode>require</InlineCode> kullanıyorsa (CommonJS) onun yerine{' '}
              <FileLink productId={productId} file="js-commonjs" />, TypeScript’te onunla birlikte{' '}
              <FileLink productId={productId} file="js-commonjs-types" /> dosyasını indirin:
            </>
          }
          alternative={{ name: 'index.cjs', text: commonJs }}
          marked="protect"
        />
      ),
    },
    startStep(key, 'node index.mjs'),
  ],
  doctor: 'node license.mjs doctor',
})
