import { CodeBlock, InlineCode } from '../ui/code.tsx'
import { useValidateAddress } from '../server-address.ts'
import { KeyedCode, type Guide, type GuideKey } from './guide.tsx'

function Ask({ productId }: { productId: string }) {
  const call = `curl '${useValidateAddress()}' \\
  --header 'content-type: application/json' \\
  --data "{\\"license_key\\": \\"$LICENSE_KEY\\", \\"product_id\\": \\"${productId}\\"}"`
  return <CodeBlock name="Terminal: çağrı" text={call} />
}

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
      more: <Ask productId={productId} />,
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
