import {
  AuditEntry,
  AuditExportQuery,
  auditExportUrl,
  AuditHeads,
  auditHeadsUrl,
  AuditQuery,
  auditUrl,
  OwnAuditEntry,
  ownHistoryUrl,
} from '@muhur/contract/record/audit'
import { defaultPageSize } from '@muhur/contract/http/page'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { sendCsv } from '../../http/answers/csv.ts'
import type { App, Deps } from '../../http/deps.ts'
import { listRoute } from '../../http/lists/json-array.ts'
import { headsOf } from './chain/heads.ts'
import { ownHistory, pageOfAudit } from './store.ts'

const admin = { config: { access: 'admin', resource: 'audit' } } as const

/** The record of every change: for admins, a buyer's part of it, and for everybody what proves it. */
export function auditRoutes(app: App, { db, signer: { root } }: Deps): void {
  app.get(
    auditUrl,
    { ...admin, schema: { querystring: AuditQuery, response: { 200: Type.Array(AuditEntry) } } },
    ({ query: { limit, cursor, ...filter } }) =>
      pageOfAudit(db.queries, filter, Number(limit ?? defaultPageSize), cursor),
  )

  app.get(
    auditExportUrl,
    { ...listRoute, ...admin, schema: { querystring: AuditExportQuery } },
    async ({ query }, reply) => {
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
    },
  )

  app.get(
    ownHistoryUrl(':userId', ':id'),
    {
      config: { access: 'self', resource: 'licenses' },
      schema: {
        params: Type.Object({ userId: Id, id: Id }),
        response: { 200: Type.Array(OwnAuditEntry) },
      },
    },
    ({ params: { userId, id } }) => ownHistory(db, userId, id),
  )

  app.get(
    auditHeadsUrl,
    { config: { access: 'public' }, schema: { response: { 200: AuditHeads } } },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return { root: { kid: root.kid, x: root.x }, heads: await headsOf(db.queries) }
    },
  )
}

const exportedAtOnce = 200
