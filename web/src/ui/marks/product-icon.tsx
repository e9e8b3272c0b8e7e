import { Shield } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Decorative: the product's name is always beside the icon. A broken picture becomes the shield until the network is back. */
export function ProductIcon({
  url,
  className = 'size-11',
}: {
  url: string | null | undefined
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    if (broken === undefined) return undefined
    const again = () => setBroken(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [broken])
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        onError={() => setBroken(url)}
        className={`${className} shrink-0 rounded-button object-cover`}
      />
    )
  }
  return (
    <span
      data-placeholder="shield"
      className={`${className} grid shrink-0 place-content-center rounded-button bg-tint text-primary`}
    >
      <Shield aria-hidden="true" className="size-[1.35rem]" />
    </span>
  )
}
