import type { IssuedToken } from '@muhur/contract/access/tokens'
import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { useServerAddress } from '../api/server-address.ts'
import { useSignedIn } from '../session/use-session.ts'
import { CodeBlock } from '../ui/markdown/code.tsx'
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx'

interface TokenSecretProps {
  issued: IssuedToken
  onClose: () => void
}

/** A token's secret, with a call to try the token. */
export function TokenSecret({ issued: { token, secret }, onClose }: TokenSecretProps) {
  const server = useServerAddress()
  const path = useSignedIn()?.role === 'admin' ? adminLicensesUrl : userLicensesUrl(token.owner.id)
  return (
    <SecretDialog
      title={token.name}
      lead="Token yalnızca şimdi gösterilir; sunucu onu okunur hâlde saklamaz. Kopyalayıp programınızın gizli ayarlarına (örneğin .env) yazın."
      secret={secret}
      name="Token"
      verb="Token’ı kopyala"
      onClose={onClose}
    >
      <div className="mt-4">
        <CodeBlock
          name="Denemek için"
          text={`curl ${server}${path}?limit=1 \\\n  -H "Authorization: Bearer $MUHUR_TOKEN"`}
        />
      </div>
    </SecretDialog>
  )
}
