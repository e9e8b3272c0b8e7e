import { useBrand } from './brand/use-brand.ts'

/** Logo and name. A long name takes two lines on a phone and is cut off at its end elsewhere. */
export function BrandMark() {
  const { name, logo_url } = useBrand()
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 font-head text-title font-bold">
      {logo_url ? (
        <img src={logo_url} alt="" className="h-7 w-auto max-w-32 shrink-0 object-contain" />
      ) : (
        <Shield />
      )}
      <span className="min-w-0 max-sm:line-clamp-2 max-sm:leading-tight max-sm:break-words sm:truncate">
        {name}
      </span>
    </span>
  )
}

interface ShieldProps {
  className?: string
  /** Colours of a theme that is not the page's. */
  fill?: string
  stroke?: string
}

export function Shield({ className = 'size-7 shrink-0', fill, stroke }: ShieldProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        className={fill ? undefined : 'fill-primary'}
        fill={fill}
        d="M16 2 28 6v9.5C28 22.6 23 27.8 16 30 9 27.8 4 22.6 4 15.5V6z"
      />
      <path
        className={stroke ? 'fill-none' : 'fill-none stroke-on-primary'}
        stroke={stroke}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m10.5 16 4 4 7-8"
      />
    </svg>
  )
}
