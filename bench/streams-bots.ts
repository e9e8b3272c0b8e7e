import { setTimeout as sleep } from 'node:timers/promises'
import { gateUrls, type GateAnswer } from '@muhur/contract/gate/gate'

export interface BotTask {
  license_key: string
  licenseId: string
}

/** A heartbeat of a bot. */
export interface Beat {
  licenseId: string
  /** The heartbeat's time as pages show it. */
  instant: string
  sentAt: number
}

/** Sends a heartbeat every second or two for so many seconds and records each in `beats`. */
export async function bot(
  port: number,
  { license_key, licenseId }: BotTask,
  seconds: number,
  beats: Beat[],
): Promise<void> {
  const end = performance.now() + seconds * 1000
  let instance_token: string | undefined
  await sleep(Math.random() * 2_000)
  while (performance.now() < end) {
    const sentAt = performance.now()
    const isFirst = instance_token === undefined
    const answer = await call(
      port,
      isFirst ? 'activate' : 'heartbeat',
      isFirst ? { license_key, fingerprint: 'machine-1' } : { license_key, instance_token },
    )
    if (!answer.valid) throw new Error(`a bot was refused: ${answer.code}`)
    instance_token = answer.instance?.token
    if (!isFirst) beats.push({ licenseId, instant: answer.server_time, sentAt })
    await sleep(1_000 + Math.random() * 1_000)
  }
}

async function call(port: number, verb: 'activate' | 'heartbeat', body: object): Promise<GateAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}${gateUrls[verb]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as GateAnswer
}
