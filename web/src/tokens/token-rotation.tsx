import type { ApiToken, IssuedToken } from '@muhur/contract/access/tokens'
import { RotationDialog } from '../session/rotation-dialog.tsx'
import { useRotateToken } from './use-tokens.ts'

interface RotateDialogProps {
  token: ApiToken
  onIssued: (issued: IssuedToken) => void
  onClose: () => void
}

/** A new secret for a token; the former secret works a little longer, while programs change over. */
export function RotateDialog({ token: { id, name, product }, onIssued, onClose }: RotateDialogProps) {
  const rotate = useRotateToken()
  return (
    <RotationDialog
      title="Token yenilensin mi?"
      lead={`${name} yeni bir token alır; adı, ${product ? 'ürünü, ' : ''}yetkileri ve bitişi aynı kalır. Daha önceki bir yenilemeden kalan eski token hemen durur.`}
      question="Eski token ne kadar daha çalışsın?"
      now="Hemen dursun"
      rotate={(overlap) => rotate.mutateAsync({ id, overlap }).then(onIssued)}
      error={rotate.error}
      onClose={onClose}
    />
  )
}
