import { timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { randomPart } from '../random.ts'
import { hashToken, type Secrets } from '../secrets.ts'
import type { InstanceToken } from './types.ts'

const idBytes = 16
const randomBytes = 16
const tagBytes = 16

/**
 * A new token for an instance, good until its next heartbeat: 16 bytes of the instance's id, 16 random bytes and a tag of 16
 * bytes that only this server can make, in base64url. The tag tells a token that this server issued, however long ago, from
 * an invented token, without asking the database. Without `knownId` the instance is new and gets its id here.
 */
export function newInstanceToken(
  secrets: Secrets,
  knownId: string | null | undefined,
): InstanceToken & { token: string } {
  const instanceId = knownId ?? newId()
  const body = Buffer.concat([idToBytes(instanceId), randomPart(randomBytes)])
  const token = Buffer.concat([body, tag(secrets, body)]).toString('base64url')
  return { token, instanceId, hash: hashToken(token) }
}

/** Null for a token that this server never issued. */
export function readInstanceToken(secrets: Secrets, token: string): InstanceToken | null {
  const bytes = Buffer.from(token, 'base64url')
  // The decoder skips foreign characters, which no issued token has.
  if (bytes.length !== idBytes + randomBytes + tagBytes || bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, -tagBytes)
  if (!timingSafeEqual(bytes.subarray(-tagBytes), tag(secrets, body))) return null
  return { instanceId: bytesToId(bytes.subarray(0, idBytes)), hash: hashToken(token) }
}

function tag(secrets: Secrets, body: Buffer): Buffer {
  return secrets.tagInstanceToken(body).subarray(0, tagBytes)
}

function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function bytesToId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
