import { iconBytesLimit } from '@muhur/contract/shop/products'

/** For the `accept` attribute of a file field. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Checks that need no server. The server judges the bytes. */
export function pictureFault(file: File): string | undefined {
  if (file.size > iconBytesLimit) return 'Dosya en çok 2 MB olabilir.'
  if (file.type === 'image/svg+xml') return 'SVG yüklenemez: PNG olarak kaydedip yeniden seçin.'
  return undefined
}
