import { GateAnswer, GateCall, UnknownKeyAnswer } from '@muhur/contract/gate'

/** What the four verbs' routes have in common. The gate ignores cookies: a key is the only credential here. */
export const gateRoute = {
  config: { access: 'gate' },
  bodyLimit: 16 * 1024,
  schema: { body: GateCall, response: { 200: GateAnswer, 404: UnknownKeyAnswer } },
} as const
