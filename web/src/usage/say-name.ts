import { reason, type Notice } from '../ui/state/notice.tsx'

interface Naming {
  /** The owner of the name, as the beginning of a sentence. */
  subject: 'Kurulumun' | 'Lisansın'
  rename: (name: string | null) => Promise<unknown>
  name: string | null
  before: string | null
}

/**
 * Changes a name and says so, with undo. Waits for the promise: React Query drops callbacks of `mutate` when the row
 * unmounts.
 */
export async function sayName(
  say: (notice: Notice) => void,
  { subject, rename, name, before }: Naming,
): Promise<void> {
  try {
    await rename(name)
  } catch (failure) {
    say({ text: reason(failure) })
    return
  }
  const undo = () =>
    void rename(before).then(
      () => say({ text: 'Önceki ad geri geldi.' }),
      (failure: unknown) => say({ text: reason(failure) }),
    )
  say({ text: name === null ? `${subject} adı kaldırıldı.` : `${subject} adı artık “${name}”.`, undo })
}
