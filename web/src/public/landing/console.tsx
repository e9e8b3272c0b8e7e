import type { Landing } from '@muhur/contract/site/landing'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { Verdict } from './ask-gate.ts'
import type { Proof } from './check-token.ts'

type Outcome = Verdict | { trouble: string } | 'asking'

/** A live call to the gate, with a public key. */
export function Console({ demo }: { demo: NonNullable<Landing['demo']> }) {
  const name = useId()
  const keys = [
    { text: 'Geçerli anahtar', key: demo.license_key },
    ...(demo.expired_license_key ? [{ text: 'Süresi dolmuş anahtar', key: demo.expired_license_key }] : []),
  ]
  const [chosen, choose] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()

  const ask = async () => {
    if (outcome === 'asking') return
    setOutcome('asking')
    try {
      const { askGate } = await import('./ask-gate.ts')
      setOutcome(await askGate(keys[chosen]!.key))
    } catch {
      setOutcome({ trouble: 'Sunucuya ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin.' })
    }
  }

  return (
    <div className="grid gap-3 border-t border-line bg-tint px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {keys.length > 1 && (
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">Denenecek anahtar</legend>
            {keys.map(({ text }, at) => (
              <label key={text} className="inline-flex min-h-9 cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  checked={at === chosen}
                  onChange={() => {
                    choose(at)
                    setOutcome(undefined)
                  }}
                />
                {text}
              </label>
            ))}
          </fieldset>
        )}
        <Button
          look="primary"
          size="small"
          className="ml-auto"
          aria-disabled={outcome === 'asking'}
          onClick={ask}
        >
          Doğrula
        </Button>
      </div>
      {/* The height of the longest answer, so that an answer does not move the page. */}
      <div role="status" className="min-h-18 font-mono text-meta wrap-anywhere">
        <Answer outcome={outcome} />
      </div>
    </div>
  )
}

function Answer({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome)
    return (
      <p className="font-sans text-muted">
        Bastığınızda bu sunucuya gerçekten sorulur; imzayı tarayıcınız kontrol eder.
      </p>
    )
  if (outcome === 'asking') return <p className="text-muted">POST /api/license/validate ...</p>
  if ('trouble' in outcome) return <p className="text-bad">{outcome.trouble}</p>
  const { status, milliseconds, code, message, proof } = outcome
  return (
    <>
      <p className="text-muted">
        <span className="text-ink">HTTP {status}</span> · {milliseconds} ms
      </p>
      <p>
        <span className={code === 'VALID' ? 'text-ok' : 'text-warn'}>{code}</span> {message}
      </p>
      {proof && <ProofLine proof={proof} />}
    </>
  )
}

const proofs: Record<Proof, { Icon: typeof CircleCheck; colour: string; text: string }> = {
  genuine: { Icon: CircleCheck, colour: 'text-ok', text: 'imza doğrulandı' },
  forged: { Icon: CircleX, colour: 'text-bad', text: 'imza tutmuyor, bu yanıta güvenilmez' },
  unable: { Icon: CircleHelp, colour: 'text-muted', text: 'bu tarayıcı Ed25519 imzasını kontrol edemiyor' },
}

function ProofLine({ proof }: { proof: Proof }) {
  const { Icon, colour, text } = proofs[proof]
  return (
    <p className={classes('flex items-center gap-1.5', colour)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  )
}
