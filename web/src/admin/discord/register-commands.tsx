import { registerCommands } from '@muhur/contract/discord/interactions'
import { useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { sayOutcome, type Notice } from '../../ui/state/notice.tsx'

/** Gives Discord the list of commands, which Discord then offers in the guild. */
export function RegisterCommands({ say }: { say: (notice: Notice) => void }) {
  const register = useChange(registerCommands)
  const send = () =>
    sayOutcome(say, register.mutateAsync({}), ({ sent }) =>
      sent ? 'Komutlar Discord’a kaydedildi.' : 'Discord’daki komutlar zaten güncel.',
    )
  return (
    <Button className="justify-self-start max-sm:w-full" busy={register.isPending} onClick={send}>
      Komutları kaydet
    </Button>
  )
}
