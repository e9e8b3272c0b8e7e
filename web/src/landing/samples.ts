import { errors } from '@muhur/contract/errors'
import { gateUrls } from '@muhur/contract/gate'

/** The address the page came from, so that what is copied runs; there is none where the page is rendered ahead. */
const address = `${globalThis.location?.origin ?? 'https://sunucunuz'}${gateUrls.validate}`

export const samples = [
  {
    name: 'Node.js',
    code: `import { env } from 'node:process'

const url = '${address}'
const answer = await fetch(url, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ license_key: env.LICENSE_KEY }),
})
const { valid, error, message } = await answer.json()
if (!valid) throw new Error(error ?? message)`,
  },
  {
    name: 'Python',
    code: `import json, os, urllib.request

url = '${address}'
call = urllib.request.Request(
    url,
    json.dumps({'license_key': os.environ['LICENSE_KEY']}).encode(),
    {'content-type': 'application/json'},
)
answer = json.load(urllib.request.urlopen(call))
if not answer['valid']: raise SystemExit(answer['message'])`,
  },
  {
    name: 'curl',
    code: `curl '${address}' \\
  --header 'content-type: application/json' \\
  --data "{\\"license_key\\": \\"$LICENSE_KEY\\"}"`,
  },
]

export const sampleAnswer = `{
  "valid": true,
  "code": "VALID",
  "message": "${errors.VALID.message}",
  "license": {
    "status": "active",
    "current_instances": 2,
    "max_instances": 3
  },
  "token": "eyJhbGciOiJFZERTQSIsInR5cCI6..."
}`
