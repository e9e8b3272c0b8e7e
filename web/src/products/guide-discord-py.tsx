import { InlineCode } from '../ui/code.tsx'
import { DownloadLink, EitherCode, startStep, titles, type Guide, type GuideKey } from './guide.tsx'

const bot = `import os

import discord
import muhur


class Bot(discord.Client):
    async def setup_hook(self):
        await muhur.protect()


bot = Bot(intents=discord.Intents.default())
bot.run(os.environ['DISCORD_TOKEN'])`

const script = `import muhur

muhur.protect_sync()`

export const discordPy = (productId: string, key: GuideKey): Guide => ({
  steps: [
    {
      title: titles.download,
      text: (
        <>
          Dosyayı botunuzun ana dosyasının, örneğin <InlineCode>bot.py</InlineCode> dosyasının yanına koyun.
          Paket kurmanız gerekmez.
        </>
      ),
      more: <DownloadLink productId={productId} file="python" />,
    },
    {
      title: titles.line,
      text: (
        <>
          <InlineCode>setup_hook</InlineCode>, bot olayları dinlemeye başlamadan önce bir kez çalışır. Lisans
          geçerli değilse bot nedenini yazıp kapanır.
        </>
      ),
      more: (
        <EitherCode
          snippet={{ name: 'bot.py', text: bot }}
          otherwise={
            <>
              <InlineCode>async</InlineCode> kullanmayan bir betikte:
            </>
          }
          alternative={{ name: 'betik.py', text: script }}
          marked="muhur"
        />
      ),
    },
    startStep(key, 'python bot.py'),
  ],
  doctor: 'python muhur.py doctor',
})
