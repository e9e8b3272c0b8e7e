import { getDiscordState } from '@muhur/contract/discord/checks'
import { useAnswer } from '../../api/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { faultWords } from './discord-faults.ts'

/** A bot that Discord no longer lets work: nobody else would notice. */
export function StoppedBot() {
  const { data } = useAnswer(getDiscordState, {})
  const fault = data?.stopped ?? data?.held_roles[0]?.fault
  if (!fault) return null
  return (
    <ErrorBox message={`Discord botu: ${faultWords[fault].says}`} detail={faultWords[fault].mend}>
      <LinkButton to="/admin/discord">Discord’a git</LinkButton>
    </ErrorBox>
  )
}
