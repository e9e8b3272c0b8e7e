/** Seconds that really passed; no step of a clock changes them. */
type Time = number

const smallLeap = 10

/** When the seat of a machine ends without a heartbeat: not before one time, and not after the other. */
interface Lease {
  notBefore: Time
  notAfter: Time
}

/** The seats of one license by the answers to its machines: a model without a database and a clock. */
export class SeatModel {
  readonly #limit: number
  readonly #lease: Time
  readonly #leases = new Map<string, Lease>()

  constructor(limit: number, lease: Time) {
    this.#limit = limit
    this.#lease = lease
  }

  /** How many machines hold a seat for certain. */
  held(now: Time): number {
    return this.#count((_machine, { notBefore }) => notBefore > now)
  }

  holds(machine: string, now: Time): boolean {
    return (this.#leases.get(machine)?.notBefore ?? now) > now
  }

  mustBeRefused(machine: string, now: Time): boolean {
    return this.#count((other, { notBefore }) => other !== machine && notBefore > now) >= this.#limit
  }

  mustBeSeated(machine: string, now: Time): boolean {
    return this.#count((other, { notAfter }) => other !== machine && notAfter > now) < this.#limit
  }

  seat(machine: string, now: Time): void {
    // Service time may stand still for a tenth of the time, and calls may wait for a pulse.
    this.#leases.set(machine, { notBefore: now + this.#lease, notAfter: now + this.#lease * 1.2 + 30 })
  }

  release(machine: string): void {
    this.#leases.delete(machine)
  }

  end(): void {
    this.#leases.clear()
  }

  /** Nobody served: no lease ends earlier for that, and each may last that much longer. */
  pause(seconds: Time): void {
    for (const lease of this.#leases.values()) lease.notAfter += seconds
  }

  /** The same of a step of the clock; but no server can tell a small leap from a delay. */
  step(seconds: Time): void {
    this.pause(Math.abs(seconds))
    if (seconds > 0 && seconds <= smallLeap)
      for (const lease of this.#leases.values()) lease.notBefore -= seconds
  }

  #count(isMeant: (machine: string, lease: Lease) => boolean): number {
    return [...this.#leases].filter(([machine, lease]) => isMeant(machine, lease)).length
  }
}
