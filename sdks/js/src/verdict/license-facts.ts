import type { Facts } from './facts.ts'
import type { Verdict } from './verdict.ts'

/** The facts of a license's last verdict, under the same names; before the first, null and empty. */
export abstract class LicenseFacts {
  /** The last one; null before the first. */
  abstract get verdict(): Verdict | null

  get state(): Verdict['state'] | null {
    return this.verdict?.state ?? null
  }

  get code(): string | null {
    return this.verdict?.code ?? null
  }

  get because(): string | null {
    return this.verdict?.because ?? null
  }

  get message(): string {
    return this.verdict?.message ?? ''
  }

  get action(): string {
    return this.verdict?.action ?? ''
  }

  get line(): string {
    return this.verdict?.line ?? ''
  }

  get requestRef(): string | null {
    return this.verdict?.requestRef ?? null
  }

  get entitlements(): string[] {
    return this.verdict?.entitlements ?? []
  }

  get product(): Facts['product'] {
    return this.verdict?.product ?? null
  }

  get owner(): Facts['owner'] {
    return this.verdict?.owner ?? null
  }

  get seatsUsed(): Facts['seatsUsed'] {
    return this.verdict?.seatsUsed ?? null
  }

  get seatsAllowed(): Facts['seatsAllowed'] {
    return this.verdict?.seatsAllowed ?? null
  }

  get expiresAt(): Facts['expiresAt'] {
    return this.verdict?.expiresAt ?? null
  }

  get graceUntil(): Verdict['graceUntil'] {
    return this.verdict?.graceUntil ?? null
  }

  get warnings(): Verdict['warnings'] {
    return this.verdict?.warnings ?? []
  }
}
