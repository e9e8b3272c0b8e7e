import { Shield } from 'lucide-react'
import { useState } from 'react'

/** Decoration: the product's name always stands beside it. A picture that does not load becomes the shield. */
export function ProductIcon({
  url,
  className = 'size-11',
}: {
  url: string | null | undefined
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
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
