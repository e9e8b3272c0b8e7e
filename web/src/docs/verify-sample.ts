/** How a verdict is checked, in the shortest form that leaves nothing out; `docs/integrating.md` has the same. */
export const verifySample = `import { createHash, createPublicKey, verify } from 'node:crypto'
const read = (part) => JSON.parse(Buffer.from(part, 'base64url'))

export function verdict(token, { keys }, { fingerprint, ...sent }) {
  const [head, body, signature, ...more] = token.length > 8192 ? [] : token.split('.')
  const { alg, typ, kid } = read(head)
  const key = keys.find((jwk) => jwk.kid === kid)
  const fit = alg === 'EdDSA' && typ === 'license-verdict+jwt' && key && more.length === 0
  const parts = fit && [Buffer.from(\`\${head}.\${body}\`), Buffer.from(signature, 'base64url')]
  const genuine = fit && verify(null, parts[0], createPublicKey({ key, format: 'jwk' }), parts[1])
  const fph = createHash('sha256').update(fingerprint).digest('base64url')
  const claims = genuine && read(body) // sent: { iss, aud, nonce }
  const ours = Object.entries({ ...sent, fph }).every(([name, value]) => claims[name] === value)
  if (!genuine || !ours || Date.now() / 1000 > claims.exp + 300) throw new Error('not our verdict')
  return claims
}`
