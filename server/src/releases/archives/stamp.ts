import type { Writable } from 'node:stream'
import { sourceInStore } from '../storage/file-source.ts'
import { readAtOnce } from '../storage/folder.ts'
import type { FileStore, Range } from '../storage/file-store.ts'
import type { Mark } from './marks.ts'
import type { Plan } from './plan.ts'
import type { FileKind } from './refusals.ts'
import { planScript } from './script-plan.ts'
import { planZip } from './zip-plan.ts'

/** A file of a release, as the store keeps it. */
export interface StoredFile {
  id: string
  kind: FileKind
  bytes: number
}

export interface StampedFile {
  /** The same for each mark. */
  bytes: number
  /**
   * The same file and mark give the same bytes in every requested part. The bytes stand in one buffer, small unless the caller gives a
   * larger one: a part is valid until the next request.
   */
  parts(range?: Range, into?: Buffer): AsyncIterable<Buffer>
}

/** A stored file with its mark. Memory holds only the bytes under way. */
export async function openStamped(store: FileStore, file: StoredFile, mark: Mark): Promise<StampedFile> {
  const plan = await plans.of(store, file)
  const bytes = plan.bytes(mark)
  return {
    bytes,
    parts: (range = { start: 0, end: bytes }, into = Buffer.allocUnsafeSlow(readAtOnce)) =>
      partsOf(store, file.id, plan, mark, range, into),
  }
}

/**
 * Writes a part once the previous part has left, so that a slow buyer holds one part in memory. Reports the length of each part
 * before the part is written. Rejects when the buyer hangs up.
 */
export async function send(
  parts: AsyncIterable<Buffer>,
  target: Writable,
  report: (bytes: number) => void = () => {},
): Promise<void> {
  for await (const part of parts) {
    report(part.length)
    await write(target, part)
  }
}

/** An answer whose connection is gone never calls back, and only closes. */
const write = (target: Writable, part: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const hungUp = () => reject(new Error('the buyer hung up'))
    target.once('close', hungUp)
    target.write(part, (error) => {
      target.off('close', hungUp)
      if (error) reject(error)
      else resolve()
    })
  })

export const planOf = (file: Parameters<typeof planZip>[0], kind: FileKind): Promise<Plan> =>
  kind === 'jar' || kind === 'zip' ? planZip(file, kind) : planScript(file, kind)

/** Plans of the files that were asked for last: a thousand buyers of one file share its directory. */
class Plans {
  readonly #most = 8
  readonly #known = new Map<string, Promise<Plan>>()

  of(store: FileStore, { id, kind, bytes }: StoredFile): Promise<Plan> {
    const plan = this.#known.get(id) ?? planOf(sourceInStore(store, id, bytes), kind)
    this.#known.delete(id)
    this.#known.set(id, plan)
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value!)
    plan.catch(() => this.#known.get(id) === plan && this.#known.delete(id))
    return plan
  }
}
const plans = new Plans()

async function* partsOf(
  store: FileStore,
  id: string,
  plan: Plan,
  mark: Mark,
  { start, end }: Range,
  into: Buffer,
) {
  let at = 0
  for (const piece of plan.pieces(mark)) {
    const length = Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)]
    at += length
    if (from >= to) continue
    if (Buffer.isBuffer(piece)) {
      yield piece.subarray(from, to)
      continue
    }
    let place = piece.start + from
    for await (const part of await store.open(id, { start: place, end: piece.start + to }, into)) {
      plan.patch(part, place, mark)
      place += part.length
      yield part
    }
  }
}
