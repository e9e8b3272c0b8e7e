import type { Deps } from '../http/deps.ts'
import type { BeyondShop } from '../shop/privacy/data.ts'
import { eraseMessagesOf, messagesAbout } from './messages/store.ts'
import { endRolesOf, rolesOf } from './roles/store.ts'

/** What the bot keeps of a person: the file of the person's data has it, and an erasure takes it. */
export function discordPersonal({ db: { queries }, secrets }: Pick<Deps, 'db' | 'secrets'>): BeyondShop {
  return {
    sections: (userId) => [
      { name: 'discord_roles', title: 'Discord rolleri', read: () => rolesOf(queries, userId) },
      { name: 'discord_messages', title: 'Discord mesajları', read: () => messagesAbout(queries, userId) },
    ],
    async erase(transaction, userId) {
      await endRolesOf(transaction, secrets, userId)
      await eraseMessagesOf(transaction, userId)
    },
  }
}
