import { Failure } from '../../start/faults/failure.ts'
import type { Provider } from './provider.ts'

/** A bank transfer: no provider sends notices, and the seller's decision takes their place. */
export const transfer: Provider = {
  verify() {
    throw new Failure('NOTICE_SIGNATURE')
  },
  read() {
    throw new Failure('NOTICE_UNREADABLE')
  },
}
