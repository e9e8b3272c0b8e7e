import { downloadUrl, type DownloadLink, type DownloadWay } from '@muhur/contract/releases/downloads'
import type { Deps } from '../../http/deps.ts'
import { hashToken, newToken } from '../../start/secrets.ts'
import { hashOf, markOf, type CopyOf } from './copies.ts'
import * as store from './store.ts'

type LinkTools = Pick<Deps, 'db' | 'files' | 'secrets' | 'config'>

/**
 * A link to a license's copy of a file. The link counts before the copy is read for its hash, so that nobody has files read without end.
 * Throws RATE_LIMITED, STORAGE_UNAVAILABLE.
 */
export async function newLink(tools: LinkTools, copy: CopyOf, way: DownloadWay): Promise<DownloadLink> {
  const { queries } = tools.db
  const token = newToken()
  const { mark } = markOf(tools, copy)
  const link = { copy, mark, tokenHash: hashToken(token), way }
  const { id, sha256, expires_at } = await queries
    .transaction()
    .execute((transaction) => store.addLink(transaction, link))
  try {
    const hash = sha256 ? Buffer.from(sha256) : await hashOf(tools, copy)
    if (sha256 === null) await store.keepHash(queries, id, hash)
    return {
      url: tools.config.publicUrl + downloadUrl(token),
      expires: new Date(expires_at).toISOString(),
      sha256: hash.toString('hex'),
      file: copy.name,
    }
  } catch (error) {
    await store.dropLink(queries, id)
    throw error
  }
}

/** The hash of a license's copy, from the record or from the copy itself. Throws STORAGE_UNAVAILABLE. */
export const copyHash = async (tools: LinkTools, copy: CopyOf): Promise<Buffer> =>
  (await store.findHash(tools.db.queries, markOf(tools, copy).mark)) ?? hashOf(tools, copy)
