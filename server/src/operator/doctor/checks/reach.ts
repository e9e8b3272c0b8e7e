import { isIP } from 'node:net'
import { originOf, type Config } from '../../../start/config.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { offsetFrom, type ClockOffset } from './clock.ts'
import { fault, faultsOf, unknown, well, type Finding } from '../finding.ts'
import { answerHeader, ask, askHeader, readAnswer, type ReceivedCall } from '../own-call.ts'
import { whyUnreachable, type Surroundings } from './surroundings.ts'

interface Reached {
  findings: Finding[]
  clock: ClockOffset | undefined
}

/** Whether the server runs, whether PUBLIC_URL leads to it, and the headers that the proxy between them sends. */
export async function reachFindings(
  config: Config,
  secrets: Secrets | null,
  { now, fetch }: Surroundings,
): Promise<Reached> {
  const time = now()
  const local = await call(localAddress(config))
  const runs = local instanceof Response
  const server = runs
    ? local.ok
      ? well('Sunucu', 'çalışıyor.')
      : fault(
          'Sunucu',
          `çalışıyor, ama ${local.status} yanıtı veriyor.`,
          'nedenini logunda ve veritabanında arayın',
        )
    : unknown('Sunucu', `${originOf(config)} adresinde çalışmıyor.`)
  const { publicUrl } = config
  // A call that the server itself does not recognise is no fault of the proxy.
  const isKnown = runs && secrets !== null && receivedIn(local, secrets, time) !== null
  if (publicUrl === null) return { findings: [server], clock: undefined }

  let clock: ClockOffset | undefined
  let answer: Response | string = ''
  try {
    clock = await offsetFrom(`${publicUrl} adresine`, now, async () => {
      answer = await call(publicUrl)
      return answer instanceof Response ? Date.parse(answer.headers.get('date') ?? '') : NaN
    })
  } catch {
    clock = undefined
  }
  return { findings: [server, ...proxyFindings(publicUrl, { answer, runs, isKnown, secrets, time })], clock }

  function call(origin: string): Promise<Response | string> {
    const headers = secrets ? { [askHeader]: ask(secrets, time) } : undefined
    return fetch(`${origin}/healthz`, { redirect: 'manual', ...(headers && { headers }) }).catch(
      whyUnreachable,
    )
  }
}

const about = 'Proxy'

interface Asked {
  answer: Response | string
  runs: boolean
  /** Whether the server recognised the doctor without a proxy in between. */
  isKnown: boolean
  secrets: Secrets | null
  /** When it was asked. */
  time: number
}

/** Faults that a wrong clock of this machine finds in a good certificate. */
const byClock = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/

const receivedIn = (answer: Response, secrets: Secrets, time: number) =>
  readAnswer(secrets, time, answer.headers.get(answerHeader) ?? '')

function proxyFindings(publicUrl: string, { answer, runs, isKnown, secrets, time }: Asked): Finding[] {
  if (!runs) return [unknown(about, 'sunucu çalışmadığı için bakılamadı.')]
  if (typeof answer === 'string' && byClock.test(answer))
    return [
      fault(
        about,
        `${publicUrl} adresinin sertifikası bu makinenin saatine göre geçerli değil (${answer}).`,
        'önce bu makinenin saatine bakın: timedatectl; saat doğruysa sertifikayı proxy’ye yeniletin',
      ),
    ]
  if (typeof answer === 'string')
    return [
      fault(
        about,
        `${publicUrl} yanıt vermiyor (${answer}).`,
        'alan adının A/AAAA kaydı bu makineyi gösteriyor mu, 80 ve 443 açık mı, proxy çalışıyor mu bakın',
      ),
    ]
  if (!secrets) return [unknown(about, 'ana anahtar olmadan bakılamadı.')]
  const received = receivedIn(answer, secrets, time)
  if (received) return forwardingFindings(publicUrl, received)
  if (!isKnown)
    return [
      unknown(
        about,
        'bakılamadı: sunucu, arada proxy yokken de doktoru tanımıyor; ana anahtarı ya da saati doktorunkinden ayrı, ya da orada başka bir program çalışıyor.',
      ),
    ]
  return [
    fault(
      about,
      `${publicUrl} bu sunucuya ulaşmıyor (${answer.status}).`,
      'proxy’nin hedefi bu sunucu mu, başka bir sunucu mu yanıtlıyor bakın',
    ),
  ]
}

function forwardingFindings(publicUrl: string, received: ReceivedCall): Finding[] {
  const { protocol, host } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  if (!received.hasForwardedFor && !isSecure)
    return [well(about, `${publicUrl} arada proxy olmadan ulaşıyor.`)]
  const faults = faultsOf(about, [
    [
      !received.hasForwardedFor,
      'X-Forwarded-For göndermiyor; herkes aynı adresten geliyor görünür.',
      'nginx’te: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
    ],
    [
      !received.isTrusted,
      `${received.peer} güvenilir sayılmıyor; herkes onun adresini ve sınırlarını paylaşır.`,
      `TRUSTED_PROXIES değişkenine ${received.peer} ekleyip sunucuyu yeniden başlatın`,
    ],
    // The headers of an untrusted proxy are ignored, so this would only repeat that fault.
    [
      received.isTrusted && isSecure && received.protocol !== 'https',
      'X-Forwarded-Proto göndermiyor.',
      'nginx’te: proxy_set_header X-Forwarded-Proto $scheme',
    ],
    [
      received.host !== host,
      `Host başlığını ${received.host} yapıyor.`,
      'nginx’te: proxy_set_header Host $host',
    ],
  ])
  return faults.length > 0
    ? faults
    : [well(about, `${publicUrl} bu sunucuya ulaşıyor, ${received.peer} güvenilir.`)]
}

/** The address of the server from this machine itself: a server that listens everywhere answers on loopback. */
function localAddress(config: Config): string {
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = loopback[config.host] ?? config.host
  return originOf({ ...config, host: isIP(host) === 0 ? config.host : host })
}
