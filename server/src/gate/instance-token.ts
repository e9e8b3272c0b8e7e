import { timingSafeEqual } from 'node:crypto'
import { randomPart } from '../random.ts'
import { hashToken, type Secrets } from '../secrets.ts'

/** A token as the server knows it: whose it is, and the hash under which it is stored. */
export interface InstanceToken {
  instanceId: string
  hash: Buffer
}

const idBytes = 16
const randomBytes = 16
const tagBytes = 16

/**
 * A new token for an instance to carry until its next heartbeat: 16 bytes of its id, 16 random ones and 16 of a tag
 * that only this server can make, in base64url. The tag tells a token that was ours, however long ago, from one that
 * somebody made up, without asking the database.
 */
export function newInstanceToken(secrets: Secrets, instanceId: string): InstanceToken & { token: string } {
  const body = Buffer.concat([idToBytes(instanceId), randomPart(randomBytes)])
  const token = Buffer.concat([body, tag(secrets, body)]).toString('base64url')
  return { token, instanceId, hash: hashToken(token) }
}

/** Null for what this server never issued. */
export function readInstanceToken(secrets: Secrets, token: string): InstanceToken | null {
  const bytes = Buffer.from(token, 'base64url')
  // The decoder forgives foreign characters; what was issued has none.
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
