import { exportAudit, getAuditHeads, getOwnLicenseHistory, listAudit } from '@muhur/contract/record/audit'
import { defaultPageSize } from '@muhur/contract/http/page'
import { sendCsv } from '../../http/answers/csv.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { headsOf } from './chain/heads.ts'
import { ownHistory, pageOfAudit } from './store.ts'

/** The record of every change: for admins, a buyer's part of it, and its proof for everybody. */
export function auditRoutes(app: App, { db, signer }: Deps): void {
  serve(app, listAudit, ({ query: { limit, cursor, ...filter } }) =>
    pageOfAudit(db.queries, filter, Number(limit ?? defaultPageSize), cursor),
  )

  serve(app, exportAudit, async ({ query }, reply) => {
    const header = [
      'Sıra',
      'Ne zaman',
      'Kim',
      'Program',
      'Ne',
      'Nesne',
      'Nesnenin adı',
      'Ayrıntı',
      'Adres',
      'İstek',
      'Zincir',
    ]
    return sendCsv(reply, 'islem-kaydi.csv', header, rows())

    async function* rows() {
      let cursor: string | undefined
      do {
        const page = await pageOfAudit(db.queries, query, exportedAtOnce, cursor)
        yield page.map((entry) => [
          entry.sequence,
          entry.created_at,
          entry.actor && (entry.actor.discord_username ?? entry.actor.discord_id),
          entry.token,
          entry.action,
          entry.subject_id,
          entry.subject && entry.subject.name,
          entry.erased ? 'silindi' : JSON.stringify(entry.detail),
          entry.address,
          entry.request_ref,
          entry.hash,
        ])
        cursor = page.length === exportedAtOnce ? page.at(-1)!.id : undefined
      } while (cursor !== undefined)
    }
  })

  serve(app, getOwnLicenseHistory, ({ params: { userId, id } }) => ownHistory(db, userId, id))

  serve(app, getAuditHeads, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    const { kid, x, others } = signer.root
    return { root: { kid, x }, other_roots: [...others], heads: await headsOf(db.queries) }
  })
}

const exportedAtOnce = 200
