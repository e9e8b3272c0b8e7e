/** Refusals have commands of their own: nobody looks for them among events. */
const named: Record<string, readonly [string, string]> = {
  listDenials: ['denials', 'list'],
  getDenial: ['denials', 'explain'],
  listOwnDenials: ['denials', 'list-own'],
  getOwnDenial: ['denials', 'explain-own'],
}

/**
 * The two words of a call's command: its group, and the call's name without the group's noun, so `createLicense` is
 * `licenses create`. A name that another call of the group has already keeps the noun: `licenses create-licenses`.
 * @param taken verbs of the group, to which the call's verb is added
 */
export function commandOf(
  group: string,
  id: string,
  taken: Set<string>,
): readonly [group: string, verb: string] {
  const own = named[id]
  if (own) return own
  const plural = group
    .split('-')
    .at(-1)!
    .replace(/^./, (letter) => letter.toUpperCase())
  const short = kebab(id.replace(new RegExp(`${plural}|${plural.replace(/s$/, '')}(?![a-z])`), ''))
  const verb = taken.has(short) ? kebab(id) : short
  taken.add(verb)
  return [group, verb]
}

export const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
