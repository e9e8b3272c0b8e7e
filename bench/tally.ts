import type { HttpAnswer } from './connection.ts'

/** An answer whose signature is checked after the run. */
export interface Sample {
  body: string
  nonce: string
  licenseId: string
}

export interface Measured {
  calls: number
  /** With those of the warm-up. */
  allCalls: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  /** Average of one answer. */
  bodyBytes: number
  samples: Sample[]
}

const mostSamples = 2_000
const bucketsPerMillisecond = 100
const longest = 5_000

/** Result of one run: counts, latencies, and a sample of answers spread evenly over the run. */
export class Tally {
  readonly #latencies = new Uint32Array(longest * bucketsPerMillisecond)
  #calls = 0
  #bodyBytes = 0
  #seen = 0
  #stride = 1
  #samples: Sample[] = []

  /** Throws on a wrong answer, as far as its bytes show. Answers of the warm-up are checked too. */
  check(answer: HttpAnswer, sample: () => Omit<Sample, 'body'>): void {
    const { text, body } = answer
    const right =
      text.startsWith('HTTP/1.1 200 ') &&
      text.includes('"valid":true', body) &&
      text.includes('"code":"VALID"', body)
    if (!right) {
      const status = text.slice(0, text.indexOf('\r\n'))
      throw new Error(`a wrong answer: ${status} ${text.slice(body, body + 300)}`)
    }
    if (this.#seen++ % this.#stride === 0) this.#keep({ body: text.slice(body), ...sample() })
  }

  /** Milliseconds since the call was due. */
  count(latency: number, { text, body }: HttpAnswer): void {
    this.#calls += 1
    this.#bodyBytes += text.length - body
    const bucket = Math.min(Math.floor(latency * bucketsPerMillisecond), this.#latencies.length - 1)
    this.#latencies[bucket]! += 1
  }

  result(seconds: number): Measured {
    if (this.#calls === 0 && seconds > 0) throw new Error('no call was answered in the measured time')
    return {
      calls: this.#calls,
      allCalls: this.#seen,
      perSecond: this.#calls / seconds,
      p50: this.#percentile(0.5),
      p99: this.#percentile(0.99),
      bodyBytes: this.#bodyBytes / this.#calls,
      samples: this.#samples,
    }
  }

  /** A full sample drops every other answer, so that the rest stays evenly spread. */
  #keep(sample: Sample): void {
    this.#samples.push(sample)
    if (this.#samples.length < mostSamples) return
    this.#samples = this.#samples.filter((_, index) => index % 2 === 0)
    this.#stride *= 2
  }

  #percentile(share: number): number {
    let rest = this.#calls * share
    const bucket = this.#latencies.findIndex((count) => (rest -= count) <= 0)
    return (bucket + 1) / bucketsPerMillisecond
  }
}
