import { originsUrl } from '../shop/countries.ts'
import { denialsUrl, denialUrl } from '../shop/denials.ts'
import { liveUrl } from '../record/live.ts'
import { overviewUrl } from '../shop/overview.ts'
import { ownDenialsUrl, ownDenialUrl } from '../shop/own-denials.ts'
import { licensePulseUrl, ownPulseUrl } from '../gate/pulse.ts'
import { refusedCallsUrl } from '../shop/refused-calls.ts'
import { searchUrl } from '../shop/search.ts'
import type { OperationGroup } from './operation.ts'

export const eventOperations: OperationGroup = {
  name: 'events',
  title: 'Olaylar',
  turkish: 'Olup bitenler: retler, saat saat istekler, mağazanın sayıları.',
  english: 'What happened: refusals, calls by hour, figures of the shop.',
  operations: {
    [`GET ${denialsUrl}`]: {
      id: 'listDenials',
      summary: 'Reddedilen çağrıları listeler, en yenisi önce',
      english: 'Calls that the gate refused, newest first.',
    },
    [`GET ${denialUrl(':ref')}`]: {
      id: 'getDenial',
      summary: 'İstek numarasıyla bir reddi bulur',
      english: 'The refusal with this request reference.',
      codes: ['DENIAL_NOT_FOUND'],
    },
    [`GET ${refusedCallsUrl}`]: {
      id: 'listRefusedCalls',
      summary: 'Çok sık geldiği için geri çevrilen çağrıları ağlarına göre sayar',
      english: 'Calls that came too often, by license and network, in the last 24 hours.',
    },
    [`GET ${ownDenialsUrl}`]: {
      id: 'listOwnDenials',
      summary: 'Kendi lisanslarınızın retlerini nedenlerine göre sayar',
      english: "Refusals of the caller's own licenses, by license and code.",
    },
    [`GET ${ownDenialUrl(':ref')}`]: {
      id: 'getOwnDenial',
      summary: 'Kendi lisansınızın bir reddini açıklar',
      english: "One refusal of one of the caller's own licenses.",
      codes: ['DENIAL_NOT_FOUND', 'RATE_LIMITED'],
    },
    [`GET ${ownPulseUrl}`]: {
      id: 'listPulses',
      summary: 'Kendi lisanslarınızın saat saat çağrılarını verir',
      english: "Calls of the caller's own licenses by hour.",
    },
    [`GET ${licensePulseUrl(':licenseId')}`]: {
      id: 'getPulse',
      summary: 'Bir lisansın saat saat çağrılarını ve dolu yerlerini verir',
      english: 'Calls of one license by hour, and the seats of its instances.',
      codes: ['LICENSE_NOT_FOUND'],
    },
    [`GET ${overviewUrl}`]: {
      id: 'getOverview',
      summary: 'Panelin ilk sayfasındaki sayıları verir',
      english: "The figures of the panel's first page.",
    },
    [`GET ${originsUrl}`]: {
      id: 'getOrigins',
      summary: 'Kurulumların hangi ülkelerden çağrı yaptığını sayar',
      english:
        'Counts the countries that instances call from; null where the server has no country database.',
    },
    [`GET ${searchUrl}`]: {
      id: 'search',
      summary: 'Lisans, kullanıcı, ürün, ret ve engel arar',
      english: 'Finds licenses, users, products, refusals, blocks and imports by a few letters.',
    },
    [`GET ${liveUrl}`]: {
      id: 'openLiveStream',
      summary: 'Açık sayfalara değişiklikleri bildiren akışı açar',
      english: 'The stream of changes for open pages: server-sent events with ids only.',
      answers: { 200: ['text/event-stream'] },
    },
  },
}
