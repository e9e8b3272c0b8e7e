import { Outages } from '../../src/gate/outages/outages.ts'

/** For a shop in which nobody writes a pulse while a test's clock leaps: no leap is an outage. */
export class Uninterrupted extends Outages {
  override get canWrite(): boolean {
    return true
  }

  override isUnnoted(): boolean {
    return false
  }
}
