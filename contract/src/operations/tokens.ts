import { tokenRotationUrl, tokensUrl, tokenUrl } from '../access/tokens.ts'
import type { OperationGroup } from './operation.ts'

export const tokenOperations: OperationGroup = {
  name: 'tokens',
  title: 'API token’ları',
  turkish: 'Programların token’ları. Bu çağrıları hiçbir token açmaz: çalınan bir token yenisini yapamaz.',
  english: 'The tokens of programs. No token opens these calls: a stolen token cannot make another.',
  operations: {
    [`GET ${tokensUrl}`]: {
      id: 'listTokens',
      summary: 'Token’larınızı, yöneticiye herkesinkileri listeler',
      english: "The caller's own tokens; for admins those of everybody.",
    },
    [`POST ${tokensUrl}`]: {
      id: 'createToken',
      summary: 'Token oluşturur; gizli metni yalnızca bu yanıttadır',
      english:
        'Creates a token, for the whole shop or for the product `product_id` alone. Only this answer contains the secret.',
      codes: ['SIGN_IN_AGAIN', 'TOKEN_LIMIT', 'PRODUCT_NOT_FOUND'],
      example: { name: 'Mağaza sitesi', scopes: ['licenses:read', 'licenses:write'], expires_at: null },
    },
    [`POST ${tokenRotationUrl(':id')}`]: {
      id: 'rotateToken',
      summary: 'Token’ın gizli metnini yeniler',
      english: 'Gives a token a new secret; the former works for `overlap` seconds more.',
      codes: ['SIGN_IN_AGAIN', 'TOKEN_NOT_FOUND', 'TOKEN_EXPIRED'],
    },
    [`DELETE ${tokenUrl(':id')}`]: {
      id: 'revokeToken',
      summary: 'Token’ı hemen iptal eder',
      english: 'Revokes a token at once.',
      codes: ['TOKEN_NOT_FOUND'],
    },
  },
}
