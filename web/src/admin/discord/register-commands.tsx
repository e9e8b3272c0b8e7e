import { registerCommands } from '@muhur/contract/discord/interactions'
import { useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'

interface RegisterCommandsProps {
  say: (notice: Notice) => void
  /** Saves what is written; false where the form is refused. */
  save: () => Promise<boolean>
}

/** Gives Discord the list of commands that people see behind a slash. */
export function RegisterCommands({ say, save }: RegisterCommandsProps) {
  const register = useChange(registerCommands)
  const run = async () => {
    if (!(await save())) return
    try {
      const { sent, names } = await register.mutateAsync({})
      const list = names.map((name) => `/${name}`).join(', ')
      say({ text: sent ? `Komutlar kaydedildi: ${list}` : `Discord bu komutları biliyor: ${list}` })
    } catch (error) {
      say({ text: reason(error) })
    }
  }
  return (
    <Button busy={register.isPending} className="justify-self-start max-sm:w-full" onClick={() => void run()}>
      Komutları Discord’a kaydet
    </Button>
  )
}
