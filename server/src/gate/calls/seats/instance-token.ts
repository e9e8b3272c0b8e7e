import { timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { randomPart } from '../../../start/random.ts'
import { hashToken, type Secrets } from '../../../start/secrets.ts'
import type { InstanceToken, Moment } from '../types.ts'

const idBytes = 16
const timeBytes = 6
const randomBytes = 10
const tagBytes = 16

/** Tokens of earlier versions have random bytes in place of the moment; PostgreSQL reads years of four digits. */
const latest = Date.parse('9999-01-01T00:00:00.000Z')

/**
 * A new token for an instance, good until its next heartbeat: 16 bytes of the instance's id, the moment of its issue in six,
 * 10 random bytes and a tag of 16 bytes that only this server can make, in base64url. The tag tells a token that this server
 * issued, however long ago, from an invented token, without asking the database; the moment tells whether the database has
 * lost it since (store.ts). Without `knownId` the instance is new and gets its id here.
 */
export function newInstanceToken(
  secrets: Secrets,
  knownId: string | null | undefined,
  now: Pick<Moment, 'iso'>,
): InstanceToken & { token: string } {
  const instanceId = knownId ?? newId()
  const issuedAt = Date.parse(now.iso)
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(issuedAt, 0, timeBytes)
  const body = Buffer.concat([idToBytes(instanceId), time, randomPart(randomBytes)])
  const token = Buffer.concat([body, tag(secrets, body, issuedAt)]).toString('base64url')
  return { token, instanceId, issuedAt: new Date(issuedAt).toISOString(), hash: hashToken(token) }
}

/** Null for a token that this server never issued. */
export function readInstanceToken(secrets: Secrets, token: string): InstanceToken | null {
  const bytes = Buffer.from(token, 'base64url')
  // The decoder skips foreign characters, which no issued token has.
  if (bytes.length !== idBytes + timeBytes + randomBytes + tagBytes || bytes.toString('base64url') !== token)
    return null
  const body = bytes.subarray(0, -tagBytes)
  const issuedAt = bytes.readUIntBE(idBytes, timeBytes)
  if (!timingSafeEqual(bytes.subarray(-tagBytes), tag(secrets, body, issuedAt))) return null
  return {
    instanceId: bytesToId(bytes.subarray(0, idBytes)),
    issuedAt: new Date(Math.min(issuedAt, latest)).toISOString(),
    hash: hashToken(token),
  }
}

/** By the data key of the moment in the token: a key that leaked later tags no token of today. */
function tag(secrets: Secrets, body: Buffer, issuedAt: number): Buffer {
  return secrets.tagInstanceToken(body, issuedAt).subarray(0, tagBytes)
}

function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function bytesToId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
