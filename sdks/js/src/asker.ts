import { randomBytes } from 'node:crypto'
import { ask, type HttpAnswer } from './ask.ts'
import { callOf, keySetUrl, type Verb } from './call.ts'
import type { Clock } from './clock.ts'
import { readJsonObject } from './json.ts'
import { judge, judgeKept, type Judgement, type Knowledge } from './judge.ts'
import type { Settings } from './settings.ts'

export interface Outcome {
  judgement: Judgement
  /** How people and the server name this call; unproven. Null: there is none. */
  requestRef: string | null
  /** Null: there was no answer. */
  answer: HttpAnswer | null
}

/** Asks the server for one instance and judges what it says by what was kept. Keeps nothing by itself. */
export class Asker {
  readonly settings: Settings
  readonly instance: string
  readonly #clock: Clock

  constructor(settings: Settings, instance: string, clock: Clock) {
    this.settings = settings
    this.instance = instance
    this.#clock = clock
  }

  /** One try. @param state the text of `state.json` */
  async ask(
    verb: Verb,
    state: string | null,
    instanceToken: string | null,
    { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal },
  ): Promise<Outcome> {
    const until = performance.now() + milliseconds
    const nonce = randomBytes(16).toString('base64url')
    const call = callOf({ verb, ...this.settings, instance: this.instance, instanceToken, nonce })
    const answer = await ask({ ...call, milliseconds, signal })
    const question = { ...this.#known(state), nonce, answer }
    let judgement = judge(question)
    if (judgement.reason === 'TOKEN_KEY' && this.#clock.looksForKeys()) {
      const left = Math.max(1, until - performance.now())
      const keySetAnswer = await ask({ url: keySetUrl(this.settings.pins), milliseconds: left, signal })
      judgement = judge({ ...question, keySetAnswer })
    }
    if (judgement.proven && judgement.claims) this.#clock.prove(judgement.claims.iat)
    return {
      judgement,
      requestRef: 'failure' in answer ? null : requestRefIn(answer.body),
      answer: 'failure' in answer ? null : answer,
    }
  }

  /** What was kept says by now, without another call. */
  lookAgain(state: string | null, reason: string): Judgement {
    return judgeKept(this.#known(state), reason)
  }

  #known(state: string | null): Knowledge {
    const { pins, key } = this.settings
    const [now, steadyNow] = [this.#clock.now(), this.#clock.steadyNow()]
    return { pins, licenseKey: key, instance: this.instance, state, now, steadyNow }
  }
}

/** It is unproven and gets printed: nothing that moves a cursor. */
function requestRefIn(body: Buffer): string | null {
  const ref = readJsonObject(body)?.request_ref
  return typeof ref === 'string' && /^[\w-]{1,64}$/.test(ref) ? ref : null
}
