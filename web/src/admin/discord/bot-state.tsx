import { getDiscordState, type DiscordState } from '@muhur/contract/discord/checks'
import { useAnswer } from '../../api/use-answer.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Fact } from '../../ui/fact.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { formatCount } from '../../words/format-count.ts'
import { Facts } from '../panel/facts.tsx'
import { faultWords } from '../warnings/discord-faults.ts'

/** The state of the bot: the fault that stopped it, the roles that are held up, and the waiting work. */
export function BotState({ roleName }: { roleName: (id: string) => string }) {
  const { data: state, error, refetch } = useAnswer(getDiscordState, {}, { refetchInterval: 5_000 })
  return (
    <section aria-labelledby="bot-state" className="grid gap-4">
      <h2 id="bot-state" className="text-section">
        Botun durumu
      </h2>
      {state ? (
        <Found state={state} roleName={roleName} />
      ) : error ? (
        <ErrorBox message="Botun durumu yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Botun durumu" className="h-36" />
      )}
    </section>
  )
}

function Found({ state, roleName }: { state: DiscordState; roleName: (id: string) => string }) {
  const { stopped, held_roles, last_fault: last, unsent_messages: unsent } = state
  return (
    <>
      {stopped && <ErrorBox message={faultWords[stopped].says} detail={faultWords[stopped].mend} />}
      {held_roles.map(({ role_id, fault, count }) => (
        <ErrorBox
          key={`${role_id} ${fault}`}
          message={`${roleName(role_id)} rolü ${formatCount(count)} kişiye verilemiyor.`}
          detail={`${faultWords[fault].says} ${faultWords[fault].mend}`}
        />
      ))}
      <div className="rounded-card border border-line bg-surface p-5">
        <Facts>
          <Fact name="Verilen rol">{formatCount(state.given_roles)}</Fact>
          <Fact name="Bekleyen rol">{formatCount(state.waiting_roles)}</Fact>
          <Fact name="Bekleyen mesaj">{formatCount(state.waiting_messages)}</Fact>
          <Fact name="30 günde ulaşmayan mesaj">
            {unsent === 0 ? 'Yok' : `${formatCount(unsent)}, alıcıların panelinde okunur`}
          </Fact>
          <Fact name="Son eşitleme">
            {state.swept_at ? <RelativeTime at={state.swept_at} /> : 'Henüz yapılmadı'}
          </Fact>
          <Fact name="Son hata">
            {last ? (
              <>
                {faultWords[last.fault].says} <RelativeTime at={last.at} />
              </>
            ) : (
              'Yok'
            )}
          </Fact>
        </Facts>
      </div>
    </>
  )
}
