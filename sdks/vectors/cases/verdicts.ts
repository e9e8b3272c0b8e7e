import type { VerdictCase } from './verdict-case.ts'
import { addressee } from './verdicts/addressee.ts'
import { bodies } from './verdicts/bodies.ts'
import { claims7 } from './verdicts/claims.ts'
import { call } from './verdicts/call.ts'
import { clocks } from './verdicts/clock.ts'
import { form3 } from './verdicts/form.ts'
import { header4 } from './verdicts/header.ts'
import { keptRows } from './verdicts/kept.ts'
import { kid5 } from './verdicts/kid.ts'
import { precedence } from './verdicts/precedence.ts'
import { proven } from './verdicts/proven.ts'
import { signature6 } from './verdicts/signature.ts'
import { stateForm } from './verdicts/state-form.ts'
import { withoutToken } from './verdicts/without-token.ts'

/** The verdicts on answers, in the order of the protocol page. */
export const verdicts: VerdictCase[] = [
  ...named('body', bodies),
  ...named('without a token', withoutToken),
  ...named('form', form3),
  ...named('header', header4),
  ...named('kid', kid5),
  ...named('signature', signature6),
  ...named('claims', claims7),
  ...named('addressee', addressee),
  ...named('call', call),
  ...named('clock', clocks),
  ...named('precedence', precedence),
  ...named('proven', proven),
  ...named('kept', keptRows),
  ...named('state', stateForm),
]

function named(topic: string, cases: VerdictCase[]): VerdictCase[] {
  return cases.map((each) => ({ ...each, name: `${topic}: ${each.name}` }))
}
