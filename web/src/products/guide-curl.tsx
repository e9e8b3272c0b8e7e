import { CodeBlock, InlineCode } from '../ui/code.tsx'
import { validateAddress } from '../validate-address.ts'
import { KeyedCode, type Guide, type GuideKey } from './guide.tsx'

const ask = (productId: string) =>
  `curl '${validateAddress}' \\
  --header 'content-type: application/json' \\
  --data "{\\"license_key\\": \\"$LICENSE_KEY\\", \\"product_id\\": \\"${productId}\\"}"`

export const curl = (productId: string, key: GuideKey): Guide => ({
  steps: [
    {
      title: 'Anahtarı verin',
      text: 'Denemek için dosya indirmeniz gerekmez. Anahtarı panelinizden kopyalayıp terminale verin.',
      more: (
        <KeyedCode
          name="Terminal: anahtar"
          guideKey={key}
          text={(whole) => `export LICENSE_KEY='${whole}'`}
        />
      ),
    },
    {
      title: 'Sorun',
      text: 'Bu çağrı hiçbir şeyi değiştirmez ve yer tutmaz.',
      more: <CodeBlock name="Terminal: çağrı" text={ask(productId)} />,
    },
    {
      title: 'Yanıtı okuyun',
      text: (
        <>
          <InlineCode>valid</InlineCode> ve <InlineCode>message</InlineCode> bilgi içindir. Kendi istemcinizi
          yazıyorsanız yalnızca <InlineCode>token</InlineCode> içindeki imzalı karara güvenin.
        </>
      ),
    },
  ],
})
