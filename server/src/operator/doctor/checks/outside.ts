import { callbackPath } from '@muhur/contract/access/session'
import type { Config } from '../../../start/config.ts'
import { offsetFrom, type ClockOffset } from './clock.ts'
import { fault, faultsOf, unknown, well, type Finding } from '../finding.ts'
import { whyUnreachable, type Surroundings } from './surroundings.ts'

const day = 86_400_000
/** Caddy and certbot renew thirty days before the end. */
const fewDays = 14

/** Whether browsers accept the certificate at PUBLIC_URL, and for how long yet, where this machine knows the time. */
export async function certificateFindings(
  { publicUrl }: Config,
  { now, certificate }: Surroundings,
  knowsTime: boolean,
): Promise<Finding[]> {
  const about = 'TLS'
  if (!publicUrl?.startsWith('https://')) return []
  if (!knowsTime) return [unknown(about, 'bu makinenin saati yanlış olduğu için sertifikaya bakılamadı.')]
  const { hostname, port } = new URL(publicUrl)
  try {
    const { validTo, refusal } = await certificate(hostname.replace(/^\[|\]$/g, ''), Number(port || 443))
    const days = Math.floor((validTo - now()) / day)
    const [worst] = faultsOf(about, [
      [days < 0, `sertifika ${-days} gün önce bitmiş.`, 'proxy’nin logunda yenilemeyi arayın'],
      [
        refusal !== null,
        `tarayıcılar sertifikayı kabul etmiyor (${refusal}).`,
        'proxy’ye alan adının sertifikasını aldırın',
      ],
      [
        days < fewDays,
        `sertifika ${days} gün sonra bitiyor.`,
        'yenileme çalışmıyor; nedenini proxy’nin logunda arayın',
      ],
    ])
    return [worst ?? well(about, `sertifika ${days} gün daha geçerli.`)]
  } catch (error) {
    return [unknown(about, `${hostname} adresinde TLS yanıt vermiyor (${whyUnreachable(error)}).`)]
  }
}

/** The address that Discord must know, and whether Discord can be reached from here. Sends nothing of ours. */
export async function discordFindings(
  { discord, publicUrl }: Config,
  { now, fetch }: Surroundings,
): Promise<{ findings: Finding[]; clock: ClockOffset | undefined }> {
  const about = 'Discord'
  if (!discord || publicUrl === null) return { findings: [], clock: undefined }
  const redirect = `portalda OAuth2 → Redirects altında tam olarak şu adres yazmalı: ${publicUrl}${callbackPath}`
  try {
    const clock = await offsetFrom('Discord’a', now, async () => {
      const { headers } = await fetch('https://discord.com/api/v10', { method: 'HEAD' })
      return Date.parse(headers.get('date') ?? '')
    })
    return { findings: [well(about, `ulaşılıyor; ${redirect}`)], clock }
  } catch (error) {
    const says = `discord.com adresine ulaşılamıyor (${whyUnreachable(error)}); kimse giriş yapamaz.`
    const mend = `bu makinenin dışarıya 443’ten çıkabildiğine bakın; ${redirect}`
    return { findings: [fault(about, says, mend)], clock: undefined }
  }
}
