import { registerCommands } from '@muhur/contract/discord/interactions'
import { useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'

/** Gives Discord the list of commands, which Discord then offers in the guild. */
export function RegisterCommands({ say }: { say: (notice: Notice) => void }) {
  const register = useChange(registerCommands)
  const send = () =>
    void register.mutateAsync({}).then(
      ({ sent }) =>
        say({ text: sent ? 'Komutlar Discord’a kaydedildi.' : 'Discord’daki komutlar zaten güncel.' }),
      (failure: unknown) => say({ text: reason(failure) }),
    )
  return (
    <Button className="justify-self-start max-sm:w-full" busy={register.isPending} onClick={send}>
      Komutları kaydet
    </Button>
  )
}
