import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'

const day = 24 * 3600

/** The longest grace of a policy, in seconds: an old signing key may be needed for so long. */
export const longestGrace = 30 * day

/** Minimum and maximum of each duration, in seconds. */
export const policySpans = {
  heartbeat_interval: { minimum: 30, maximum: day },
  lease: { minimum: 60, maximum: 7 * day },
  grace: { minimum: 0, maximum: longestGrace },
  release_cooldown: { minimum: 0, maximum: 30 * day },
}
export type PolicySpan = keyof typeof policySpans

export const entitlementPattern = '^[a-z0-9][a-z0-9._:-]{0,63}$'
const maximumEntitlements = 32
export const versionPattern = '^[!-~]{1,64}$'
const maximumBlockedVersions = 100

export const updatesAfterEnd = ['last_paid', 'none'] as const
export type UpdatesAfterEnd = (typeof updatesAfterEnd)[number]

/** The rules for a product's instances. */
export const Policy = Type.Object({
  /** Seconds between two heartbeats. */
  heartbeat_interval: Type.Integer(policySpans.heartbeat_interval),
  /** Seconds that a seat is held without a heartbeat; longer than the interval. */
  lease: Type.Integer(policySpans.lease),
  /**
   * Maximum seconds that an instance may run on its last verdict without a reachable server. A new instance gets the
   * length of its lease; the grace then grows with each second of the instance's life.
   */
  grace: Type.Integer(policySpans.grace),
  /** Seconds between two releases by the license's owner; 0: no wait. Admins never wait. */
  release_cooldown: Type.Integer(policySpans.release_cooldown),
  /** How many times a day a seat may move to another machine; 0: the license can only be validated. */
  new_machines: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Whether validating requires an instance token, too. */
  instance_required: Type.Boolean(),
  /** Paid extras beyond the product itself; part of the token. */
  entitlements: Type.Array(Type.String({ pattern: entitlementPattern }), {
    maxItems: maximumEntitlements,
    uniqueItems: true,
  }),
  /** Software versions that may not run. */
  blocked_versions: Type.Array(Type.String({ pattern: versionPattern }), {
    maxItems: maximumBlockedVersions,
    uniqueItems: true,
  }),
  /** What a license gets after its end: the releases published before, or none. */
  updates_after_end: Type.Enum(updatesAfterEnd),
})
export type Policy = Static<typeof Policy>

/**
 * A product's differences from the defaults, or a license's differences from its product. A sent policy replaces the
 * last.
 */
export const PolicyDifference = Type.Partial(Policy, { additionalProperties: false })
export type PolicyDifference = Static<typeof PolicyDifference>

/** Defaults, suitable for a Discord bot and a Minecraft server. */
export const defaultPolicy: Policy = {
  heartbeat_interval: 300,
  // Tolerates two lost heartbeats in a row.
  lease: 900,
  // Covers a server failure over a weekend.
  grace: 72 * 3600,
  // Allows one move a day, but no sharing of one license.
  release_cooldown: day,
  // Enough for a container without persistent storage that restarts every hour; too few for a shared key.
  new_machines: 20,
  instance_required: false,
  entitlements: [],
  blocked_versions: [],
  // Buyers keep what they paid for.
  updates_after_end: 'last_paid',
}

export const words: FieldWords = {
  blocked_versions: ['Çalışması engellenen sürümler', 'Software versions that may not run', ['1.0.3']],
  entitlements: ['Paket özellikleri', 'Paid extras beyond the product itself', ['pro']],
  grace: [
    'Sunucuya ulaşılamadan çalışılabilecek en uzun süre (saniye)',
    'Longest time without the server, in seconds',
    259200,
  ],
  heartbeat_interval: ['İki nabız arasındaki saniye', 'Seconds between two heartbeats', 300],
  instance_required: ['Doğrulama da kurulum ister', 'Validating requires an instance token too', false],
  lease: [
    'Nabız gelmeden yerin tutulduğu süre (saniye)',
    'Seconds that a seat is held without a heartbeat',
    900,
  ],
  new_machines: [
    'Bir yerin günde kaç kez makine değiştirebileceği',
    'How many times a day a seat may move',
    20,
  ],
  release_cooldown: [
    'Sahibin iki serbest bırakması arasındaki saniye',
    'Seconds between two releases by the owner',
    86400,
  ],
  updates_after_end: [
    'Süresi dolan lisansa dolmadan önce yayınlanan sürümler verilir mi (`last_paid`) ya da hiçbiri mi (`none`)',
    'What a license gets after its end: releases published before, or none',
    'last_paid',
  ],
}
