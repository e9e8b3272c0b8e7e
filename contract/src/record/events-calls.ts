import { getPulse, listPulses } from '../shop/pulse.ts'
import type { OperationGroup } from '../operation.ts'
import { getOrigins } from '../shop/countries.ts'
import { getDenial, listDenials } from '../shop/denials/denials.ts'
import { getOverview } from '../shop/overview.ts'
import { getOwnDenial, listOwnDenials } from '../shop/denials/own-denials.ts'
import { listRefusedCalls } from '../shop/denials/refused-calls.ts'
import { search } from '../shop/search.ts'
import { openLiveStream } from '../site/live.ts'

export const eventOperations = {
  name: 'events',
  title: 'Olaylar',
  turkish: 'Olup bitenler: retler, saat saat istekler, mağazanın sayıları.',
  english: 'What happened: refusals, calls by hour, figures of the shop.',
  operations: [
    listDenials,
    getDenial,
    listRefusedCalls,
    listOwnDenials,
    getOwnDenial,
    listPulses,
    getPulse,
    getOverview,
    getOrigins,
    search,
    openLiveStream,
  ],
} as const satisfies OperationGroup
