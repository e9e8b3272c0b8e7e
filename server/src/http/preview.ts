import { isPreviewable, previewPrefix } from '@muhur/contract/operation'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Failure } from '../start/faults/failure.ts'
import type { App } from './deps.ts'

const previews = new WeakSet<object>()

/** The address of the change whose preview a request asks for; such a request is remembered. */
export function addressOfPreview(raw: Pick<IncomingMessage, 'url'>): string {
  const { url = '' } = raw
  if (!url.startsWith(`${previewPrefix}/api/`)) return url
  previews.add(raw)
  return url.slice(previewPrefix.length)
}

export const isPreview = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => previews.has(raw)

/** Ends the transaction of a change that would have been done. */
export class Previewed extends Error {}

/** A call without a preview has no such address: nothing runs. */
export function refuseOtherPreviews(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { operation } = request.routeOptions.config
    const isKnown = !isPreview(request) || (operation !== undefined && isPreviewable(operation))
    done(isKnown ? undefined : new Failure('ROUTE_NOT_FOUND'))
  })
}
