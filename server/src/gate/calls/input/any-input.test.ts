import { errors } from '@muhur/contract/errors'
import {
  GateAnswer,
  gateUrls,
  ReplacedKeyAnswer,
  UnknownKeyAnswer,
  type GateCall,
  type GateVerb,
} from '@muhur/contract/gate/gate'
import { Problem } from '@muhur/contract/http/problem'
import { UpdateAnswer } from '@muhur/contract/releases/updates'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { strangers } from '../../../../test/network/strangers.ts'
import { newLicenseKey } from '../../license-key.ts'

const { w, newcomer } = await strangers()
const verbs = Object.keys(gateUrls) as GateVerb[]

/** Enough licenses to stay far from the limit of calls for one license in a minute. */
async function shop() {
  const { id: product_id } = await w.product()
  const licenses = []
  for (let count = 0; count < 12; count++) licenses.push(await w.license({ product_id, max_instances: 3 }))
  const keys = licenses.map(({ license_key }) => license_key)
  const tokens = []
  for (const license_key of keys) {
    const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
    tokens.push(body.instance!.token!)
  }
  return { product_id, keys, tokens }
}

/** Every call that the contract allows; some have real keys and tokens. */
function calls({ product_id, keys, tokens }: Awaited<ReturnType<typeof shop>>): fc.Arbitrary<GateCall> {
  const printable = (minLength: number, maxLength: number) =>
    fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength,
      maxLength,
    })
  const text = (minLength: number, maxLength: number) =>
    fc
      .string({ unit: 'binary', minLength, maxLength })
      .filter((some) => some.isWellFormed() && !some.includes('\0'))
  return fc.record(
    {
      license_key: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...keys) },
        { weight: 1, arbitrary: fc.constant(null).map(newLicenseKey) },
        { weight: 1, arbitrary: text(1, 128) },
      ),
      product_id: fc.oneof(fc.constant(product_id), fc.uuid()),
      fingerprint: fc.oneof(fc.constantFrom('machine-1', 'machine-2', 'machine-3'), text(8, 256)),
      instance_token: fc.oneof(fc.constantFrom(...tokens), printable(1, 128)),
      nonce: printable(16, 128),
      version: printable(1, 64),
      hostname: text(1, 255),
      sdk: fc.constantFrom('js/1.0', 'java 21', '~'),
    },
    { requiredKeys: ['license_key'] },
  )
}

/** A body, and its damage on the way. */
function bodies(shopped: Awaited<ReturnType<typeof shop>>): fc.Arbitrary<Buffer> {
  const call = calls(shopped)
  const name = fc.constantFrom(
    'license_key',
    'fingerprint',
    'instance_token',
    'nonce',
    'product_id',
    'hostname',
  )
  const replaced = fc
    .tuple(call, name, fc.jsonValue())
    .map(([body, field, value]) => ({ ...body, [field]: value }))
  const added = fc
    .tuple(call, fc.string(), fc.jsonValue())
    .map(([body, field, value]) => ({ ...body, [field]: value }))
  const removed = fc.tuple(call, name).map(([body, field]) => ({ ...body, [field]: undefined }))
  const bytes = fc
    .oneof(call, replaced, added, removed, fc.jsonValue())
    .map((body) => Buffer.from(JSON.stringify(body)))
  const overwritten = fc
    .tuple(bytes, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 }))
    .map(([body, place, garbage]) => {
      const at = place % body.length
      return Buffer.concat([body.subarray(0, at), garbage, body.subarray(at + garbage.length)])
    })
  const cut = fc.tuple(bytes, fc.nat()).map(([body, length]) => body.subarray(0, length % body.length))
  return fc.oneof({ weight: 3, arbitrary: bytes }, overwritten, cut)
}

test('whatever is sent, each verb answers as the contract says, and never with a fault of its own', async () => {
  const shopped = await shop()
  const codes = new Set<unknown>()
  const ask = async (verb: GateVerb, payload: Buffer) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': newcomer() }
    const response = await w.app.inject({ method: 'POST', url: gateUrls[verb], headers, payload })
    const body: Record<string, unknown> = response.json()
    codes.add(body.code)
    expect(response.statusCode).toBeLessThan(500)
    expect(Object.keys(errors)).toContain(body.code)
    const answer =
      { 200: verb === 'update' ? UpdateAnswer : GateAnswer, 404: UnknownKeyAnswer, 410: ReplacedKeyAnswer }[
        response.statusCode
      ] ?? Problem
    expect(Check(answer, body), response.body).toBe(true)
    for (const key of shopped.keys) expect(response.body).not.toContain(key.slice(17))
  }
  // Together, so that well-formed and malformed calls share a statement.
  const together = fc.array(fc.tuple(fc.constantFrom(...verbs), bodies(shopped)), {
    minLength: 1,
    maxLength: 8,
  })
  const property = fc.asyncProperty(together, async (asked) => {
    await Promise.all(asked.map(([verb, payload]) => ask(verb, payload)))
  })
  // Thousands of calls, or as many as a slow machine makes in this time.
  await fc.assert(property, { numRuns: 800, interruptAfterTimeLimit: 8000 })
  const reached = [
    'VALID',
    'NOT_FOUND',
    'INSTANCE_REQUIRED',
    'KEY_MALFORMED',
    'BAD_REQUEST',
    'MALFORMED_JSON',
  ]
  expect([...codes]).toEqual(expect.arrayContaining(reached))
})
