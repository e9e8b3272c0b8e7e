import type { Pins } from '../proof/pins.ts'

/** Where the server is reached, the address that answered last before the others. */
export class Addresses {
  #inTurn: readonly string[]

  constructor({ addresses }: Pins) {
    this.#inTurn = addresses
  }

  inTurn(): readonly string[] {
    return this.#inTurn
  }

  /** Takes the address of a proven answer. */
  prove(address: string): void {
    const place = this.#inTurn.indexOf(address)
    this.#inTurn = [...this.#inTurn.slice(place), ...this.#inTurn.slice(0, place)]
  }
}
