import { preloadMark } from '@muhur/contract/shop/instances'
import { Link } from 'react-router'

/** The name of the program's SDK. The mark of a preload is no accusation: profilers and debuggers set one, too. */
export function SdkName({ sdk }: { sdk: string }) {
  if (!sdk.endsWith(preloadMark)) return sdk
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {sdk.slice(0, -preloadMark.length)}{' '}
      <Link
        to="/docs/client-side-checks#onyukleme"
        className="text-warn underline decoration-line underline-offset-4 max-sm:py-1.5"
      >
        önyükleme ayarlı
      </Link>
    </span>
  )
}
