import type { Product } from '@muhur/contract/shop/products'
import { useServerAddress } from '../../../api/server-address.ts'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'

interface BuyerMessageProps {
  product: Product
  /** The owner's name on Discord, where known. */
  owner?: string | null
  /** Only a key that the screen shows anyway. */
  licenseKey?: string | undefined
  size?: 'normal' | 'small'
}

/** Copies the seller's message to the buyer: where to sign in, and the next steps there. */
export function BuyerMessage({ size = 'normal', ...props }: BuyerMessageProps) {
  return (
    <CopyButton
      captioned={size}
      text={messageOf(props, useServerAddress())}
      label="Alıcıya mesajı kopyala"
      done="Mesaj kopyalandı"
    />
  )
}

const lastSteps: Record<string, string> = {
  discord_bot: 'Anahtarı botunuzun .env dosyasına LICENSE_KEY olarak yazıp botu başlatın.',
  minecraft: 'Anahtarı eklentinin config.yml dosyasına yazıp sunucuyu yeniden başlatın.',
}

function messageOf({ product, owner, licenseKey }: Omit<BuyerMessageProps, 'size'>, address: string): string {
  return [
    `Merhaba! ${product.name} lisansınız hazır.`,
    '',
    `1. ${address}/login adresinden Discord hesabınızla${owner ? ` (${owner})` : ''} giriş yapın.`,
    licenseKey === undefined
      ? `2. Panelinizde ${product.name} kartını bulup lisans anahtarınızı kopyalayın.`
      : `2. Lisans anahtarınızı aşağıdan kopyalayın; panelinizdeki ${product.name} kartında da durur.`,
    `3. ${lastSteps[product.type] ?? 'Anahtarı ürünün ayarlarına yazıp ürünü başlatın.'}`,
    ...(licenseKey === undefined ? [] : ['', `Lisans anahtarınız: ${licenseKey}`]),
  ].join('\n')
}
