/** How a verdict is checked, in the shortest form that leaves nothing out; `docs/integrating.md` has the same. */
export const verifySample = `import { createHash, createPublicKey, verify } from 'node:crypto'
const read = (part) => JSON.parse(Buffer.from(part, 'base64url'))
const hash = (text) => createHash('sha256').update(text).digest('base64url')

// \`body\`: what was sent, byte for byte. \`call\`: { iss, aud, verb, nonce }
export function verdict({ token, instance }, { keys }, { body, fingerprint, iid, ...call }) {
  const [head, claimed, signature, ...more] = token.length > 8192 ? [] : token.split('.')
  const { alg, typ, kid } = read(head)
  const key = keys.find((jwk) => jwk.kid === kid)
  const fit = alg === 'EdDSA' && typ === 'license-verdict+jwt' && key && more.length === 0
  const parts = fit && [Buffer.from(\`\${head}.\${claimed}\`), Buffer.from(signature, 'base64url')]
  const genuine = fit && verify(null, parts[0], createPublicKey({ key, format: 'jwk' }), parts[1])
  const claims = genuine && read(claimed)
  const wanted = { ...call, bdh: hash(body), fph: hash(fingerprint) }
  if (claims.code === 'VALID') {
    if (iid) wanted.iid = iid // of the verdict before: heartbeat, deactivate
    if (['activate', 'heartbeat'].includes(call.verb)) wanted.ith = hash(instance.token)
  }
  const ours = Object.entries(wanted).every(([name, value]) => claims[name] === value)
  if (!genuine || !ours) throw new Error('not our verdict')
  return claims
}`
