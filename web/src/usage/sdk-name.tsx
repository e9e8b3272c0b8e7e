import { preloadMark } from '@muhur/contract/instance'
import { Link } from 'react-router'

/** What the program's SDK calls itself. The mark of a preload is no accusation: profilers and debuggers set one, too. */
export function SdkName({ sdk }: { sdk: string }) {
  if (!sdk.endsWith(preloadMark)) return sdk
  return (
    <>
      {sdk.slice(0, -preloadMark.length)}
      {' · '}
      <Link
        to="/docs/client-side-checks#onyukleme"
        className="text-warn underline decoration-line underline-offset-4"
      >
        önyükleme ayarlı
      </Link>
    </>
  )
}
