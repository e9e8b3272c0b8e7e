import type { Deps } from '../../http/deps.ts'
import type { DiscordApi } from '../api/client.ts'
import * as store from './store.ts'

/** Calls of a turn: Discord takes some ten changes of roles in ten seconds. */
const perTurn = 5

/** Gives and takes the roles that are due, until Discord asks to wait. */
export async function changeRoles(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  api: DiscordApi,
): Promise<void> {
  const { queries } = db
  const tasks = await store.takeTasks(queries, perTurn)
  const held = new Set<string>()
  let goesOn = true
  for (const task of tasks) {
    if (held.has(task.role_id)) continue
    if (!goesOn) {
      await store.putOff(queries, task, 0)
      continue
    }
    const { user_id, role_id, guild_id, wanted, erased_id_sealed: sealed } = task
    const person = sealed ? secrets.open(sealed, user_id).toString() : task.discord_id
    const answer = await api({
      method: wanted ? 'PUT' : 'DELETE',
      path: `/guilds/${guild_id}/members/${person}/roles/${role_id}`,
      reason: wanted ? `${task.product ?? 'Ürün'} lisansı var` : `${task.product ?? 'Ürün'} lisansı yok`,
    })
    if (answer.ok) {
      await store.noteDone(queries, task)
      continue
    }
    switch (answer.fault) {
      case 'MISSING_PERMISSION':
      case 'NO_ACCESS':
      case 'ROLE_GONE':
      case 'GUILD_GONE':
        await store.holdRole(queries, task, answer.fault)
        held.add(role_id)
        break
      case 'BUSY':
        await store.putOff(queries, task, answer.retryAfter ?? 1)
        goesOn = false
        break
      case 'UNREACHABLE':
        await store.putOff(queries, task, Math.min(2 ** task.attempts, 300))
        goesOn = false
        break
      case 'NO_TOKEN':
      case 'STOPPED':
      case 'TOKEN_REFUSED':
        await store.putOff(queries, task, 60)
        goesOn = false
        break
      default:
        await store.noteFinal(queries, task, answer.fault)
    }
  }
}
