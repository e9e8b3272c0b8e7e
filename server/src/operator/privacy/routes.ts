import {
  approveErasure,
  askErasure,
  changeErasureDeadline,
  decideRemains,
  downloadOwnData,
  getErasure,
  getErasureDeadline,
  getOwnErasure,
  listErasures,
  refuseErasure,
  withdrawErasure,
} from '@muhur/contract/shop/privacy-calls'
import { actBy, record, theShop } from '../../record/audit/record.ts'
import { requireFreshSignIn, signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { longestAnswer, serve } from '../../http/serve.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { quota } from '../../http/limits/quota.ts'
import { sectionsOf } from './data.ts'
import { erasePerson } from './erase.ts'
import { sendHtml, sendJson } from './file.ts'
import { noteRemains, termsOf } from './find-remains.ts'
import { eraseRemains, keepRemains } from './remains.ts'
import * as store from './store.ts'

/** The most downloads of one person's file, and the seconds in which they count: each reads all data of the person. */
const downloads = { maximum: 10, window: 600 }

/** A user's requests about the own data, and the register in which admins answer (KVKK, articles 11 and 13). */
export function privacyRoutes(app: App, deps: Deps): void {
  const { queries } = deps.db
  const asked = quota(downloads)

  serve(app, downloadOwnData, async (request, reply) => {
    const user = signedIn(request)
    await requireFreshSignIn(request)
    const { exceeded, reset } = asked.take(user.id)
    if (exceeded) throw new Failure('RATE_LIMITED', { wait: reset })
    const send = request.query.format === 'html' ? sendHtml : sendJson
    return send(reply, sectionsOf(deps, user.id), new Date())
  })

  serve(app, getOwnErasure, (request) => store.ownErasure(queries, signedIn(request).id))

  serve(app, askErasure, async (request, reply) => {
    const { id } = signedIn(request)
    await requireFreshSignIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      const asking = await store.askErasure(transaction, id)
      await record(transaction, { ...actBy(request), action: 'user.ask_erasure', subject_id: id })
      return asking
    })
  })

  serve(app, withdrawErasure, async (request, reply) => {
    const { id } = signedIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      await store.withdrawErasure(transaction, id)
      await record(transaction, { ...actBy(request), action: 'user.withdraw_erasure', subject_id: id })
      return store.ownErasure(transaction, id)
    })
  })

  serve(app, listErasures, async ({ query }, reply) => {
    const { erasures, total } = await store.pageOfErasures(queries, query)
    tellTotal(reply, total)
    return erasures
  })

  serve(app, getErasureDeadline, async () => ({
    days: await store.deadline(queries),
  }))

  serve(app, changeErasureDeadline, (request, reply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { days } = request.body
      const before = await store.changeDeadline(transaction, days)
      const entry = { action: 'settings.erasure_days', subject_id: theShop, detail: { days, before } }
      if (days !== before) await record(transaction, { ...actBy(request), ...entry })
      return { days }
    }),
  )

  serve(app, getErasure, ({ params }) => store.erasureDetail(queries, params.id))

  serve(
    app,
    decideRemains,
    async (request, reply) => {
      const { id } = request.params
      const { ids, act } = request.body
      return changeOnce(deps, reply, async (transaction) => {
        const erasure = await store.findErasure(transaction, id)
        const by = { ...actBy(request), subject_id: erasure.user.id }
        if (act === 'erase') {
          const erased = await eraseRemains(transaction, deps.signer.root, erasure, ids)
          if (erased.remains > 0)
            await record(transaction, { ...by, action: 'user.erase', detail: { ...erased } })
        } else {
          const remains = await keepRemains(transaction, id, request.body)
          const entry = { ...by, action: 'user.keep_remains', detail: { kept: act === 'keep', remains } }
          if (remains > 0) await record(transaction, entry)
        }
        return store.erasureDetail(transaction, id)
      })
    },
    { handlerTimeout: longestAnswer },
  )

  serve(app, refuseErasure, async (request, reply) => {
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      const act = actBy(request)
      const decision = {
        state: 'refused',
        decided_by: act.actor_id,
        reason: request.body.reason.trim(),
      } as const
      const userId = await store.decideErasure(transaction, id, decision)
      await record(transaction, { ...act, action: 'user.refuse_erasure', subject_id: userId })
      return store.findErasure(transaction, id)
    })
  })

  serve(
    app,
    approveErasure,
    async (request, reply) => {
      const { id } = request.params
      return changeOnce(deps, reply, async (transaction) => {
        const act = actBy(request)
        const userId = await store.decideErasure(transaction, id, { state: 'done', decided_by: act.actor_id })
        const terms = await termsOf(transaction, userId)
        await erasePerson(transaction, deps, userId, act)
        await noteRemains(transaction, id, terms)
        return store.findErasure(transaction, id)
      })
    },
    { handlerTimeout: longestAnswer },
  )
}
