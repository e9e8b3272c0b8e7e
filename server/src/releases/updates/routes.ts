import type { VerdictCode } from '@muhur/contract/gate/gate'
import { checkUpdate, type UpdateCall } from '@muhur/contract/releases/updates'
import { answer } from '../../gate/calls/answer.ts'
import { callOptions, type Gate } from '../../gate/calls/gate.ts'
import { readCall } from '../../gate/calls/input/call.ts'
import { decide, licenseFacts } from '../../gate/calls/rules.ts'
import type { KnownReading } from '../../gate/calls/types.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { holderOf } from '../downloads/choose.ts'
import { copyFor } from '../downloads/copies.ts'
import { newLink } from '../downloads/link.ts'
import { fileOf } from '../downloads/store.ts'
import { findUpdate } from './find.ts'

/** Verdicts on which a license still gets releases: after its end those of before, and for a blocked version another one. */
const served: readonly VerdictCode[] = ['VALID', 'EXPIRED', 'VERSION_BLOCKED']

/** Is there a newer release for this license? Asks like `validate`, takes no seat, and makes a link where the call wants one. */
export function updateRoutes(app: App, deps: Deps, gate: Gate): void {
  serve(
    app,
    checkUpdate,
    async (request, reply) => {
      const call = readCall(gate, 'update', request, reply)
      const reading = await gate.read(call)
      const { license } = reading
      const code = decide({
        ...licenseFacts(call, reading),
        instance: 'not asked',
        seat: 'not asked',
        machine: 'not asked',
      })
      if (!license || !served.includes(code))
        return answer(gate, call, { code, reading }, reply, { upd: null })
      const found = await lookFor(deps, { ...reading, license }, request.body)
      const verdict = await answer(gate, call, { code, reading }, reply, { upd: found && claimed(found) })
      const { test } = license
      return { ...verdict, ...(test && { test }), ...(found ?? { up_to_date: true as const }) }
    },
    callOptions,
  )
}

async function lookFor(deps: Deps, { license, policy }: KnownReading, body: UpdateCall) {
  const { queries } = deps.db
  const found = await findUpdate(queries, deps.secrets, { ...license, policy }, body, body.channel)
  if (!found) return null
  const { release, required } = found
  const { version, notes } = release
  const holder = await holderOf(queries, license.id)
  const copy = copyFor(holder, await fileOf(queries, release.id, body.file))
  const link = body.link === false ? { file: copy.name } : await newLink(deps, copy, 'sdk')
  return { version, notes, required, ...link }
}

/** The signature covers the fields for programs; the notes are for people. */
function claimed({ notes: _text, ...found }: NonNullable<Awaited<ReturnType<typeof lookFor>>>) {
  const { expires: _time, ...upd } = { expires: undefined, ...found }
  return upd
}
