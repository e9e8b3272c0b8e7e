import { gateUrls, type GateVerb } from '@muhur/contract/gate/gate'
import { widths, type Population } from './population.ts'

/** The values that differ between calls. */
export interface Call {
  license: number
  fingerprint: string
  nonce: string
  instanceToken?: string
}

/**
 * The buffer of one HTTP request; each call overwrites only the bytes that differ. Each connection has its own buffer,
 * because a buffer must not change before the answer arrives.
 */
export class CallBytes {
  readonly #bytes: Buffer
  readonly #key: number
  readonly #fingerprint: number
  readonly #nonce: number
  readonly #instanceToken: number

  constructor(verb: GateVerb, port: number, productId: string) {
    const text = request(verb, port, productId)
    this.#bytes = Buffer.from(text, 'latin1')
    this.#key = text.indexOf(marks.key)
    this.#fingerprint = text.indexOf(marks.fingerprint)
    this.#nonce = text.indexOf(marks.nonce)
    this.#instanceToken = text.indexOf(marks.instanceToken)
  }

  write(population: Population, { license, fingerprint, nonce, instanceToken }: Call): Buffer {
    population.copyKey(license, this.#bytes, this.#key)
    this.#bytes.write(fingerprint, this.#fingerprint, widths.fingerprint, 'latin1')
    this.#bytes.write(nonce, this.#nonce, widths.nonce, 'latin1')
    if (instanceToken !== undefined)
      this.#bytes.write(instanceToken, this.#instanceToken, widths.instanceToken, 'latin1')
    return this.#bytes
  }
}

const marks = {
  key: '#'.repeat(widths.key),
  fingerprint: '$'.repeat(widths.fingerprint),
  nonce: '%'.repeat(widths.nonce),
  instanceToken: '&'.repeat(widths.instanceToken),
}

function request(verb: GateVerb, port: number, productId: string): string {
  const body = JSON.stringify({
    license_key: marks.key,
    product_id: productId,
    fingerprint: marks.fingerprint,
    ...(verb === 'heartbeat' && { instance_token: marks.instanceToken }),
    nonce: marks.nonce,
    version: '1.4.2',
    ...(verb === 'activate' && { hostname: 'bench-host', sdk: 'bench/1.0.0' }),
  })
  return [
    `POST ${gateUrls[verb]} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
