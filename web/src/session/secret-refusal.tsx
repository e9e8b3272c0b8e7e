import { freshSignIn } from '@muhur/contract/access/token-limits'
import { startUrl } from '@muhur/contract/access/session'
import { useLocation } from 'react-router'
import { ApiError } from '../api/api.ts'
import { lengthInWords } from '../words/length-in-words.ts'
import { rememberReturn } from './return-path.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorBox } from '../ui/state/error-box.tsx'
import { reason } from '../ui/state/notice.tsx'

/** Why a secret was not made or personal data not handed out. A sign-in that is too old can be renewed at once. */
export function SecretRefusal({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (!error) return null
  if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN')
    return (
      <ErrorBox
        message={`Son girişinizin üzerinden ${lengthInWords(freshSignIn)} geçti.`}
        detail="Yeniden girince bu sayfaya dönersiniz."
      >
        <a
          href={startUrl}
          onClick={() => rememberReturn(pathname + search)}
          className={buttonClass({ look: 'primary' })}
        >
          Yeniden giriş yap
        </a>
      </ErrorBox>
    )
  return <ErrorBox message={reason(error)} />
}
