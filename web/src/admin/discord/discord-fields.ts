import {
  changeDiscord,
  DiscordSettingsChange,
  getDiscord,
  type DiscordSettings,
} from '@muhur/contract/discord/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askTagged } from '../../api/ask.ts'
import { askAgain, taggedKeyOf } from '../../api/use-answer.ts'
import { contractResolver } from '../../forms/contract-resolver.ts'

/** The form's fields; of a saved token none shows anything. */
export type Fields = Pick<DiscordSettings, 'channel_events' | 'messages' | 'products'> &
  Record<'application_id' | 'public_key' | 'guild_id' | 'channel_id' | 'token', string>

export const fieldsOf = ({
  token_ending: _ending,
  from_environment: _from,
  ...settings
}: DiscordSettings): Fields => ({
  ...settings,
  application_id: settings.application_id ?? '',
  public_key: settings.public_key ?? '',
  guild_id: settings.guild_id ?? '',
  channel_id: settings.channel_id ?? '',
  token: '',
})

const id = '17–20 rakamlı kimliği yapıştırın.'
export const resolver = contractResolver<Fields, DiscordSettingsChange>({
  schema: DiscordSettingsChange,
  bodyOf: ({ token, ...fields }) => ({
    ...fields,
    application_id: fields.application_id.trim() || null,
    public_key: fields.public_key.trim().toLowerCase() || null,
    guild_id: fields.guild_id.trim() || null,
    channel_id: fields.channel_id.trim() || null,
    ...(token.trim() && { token: token.trim() }),
  }),
  words: {
    application_id: { expected: id },
    public_key: { expected: '64 karakterlik “Public Key” değerini yapıştırın.' },
    guild_id: { expected: id },
    channel_id: { expected: id },
    token: { expected: 'Token’ın tamamını yapıştırın.' },
  },
})

export function useSave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, tag }: { body: DiscordSettingsChange; tag: string | undefined }) =>
      askTagged(changeDiscord, { body }, { ifMatch: tag }),
    onSuccess: (answer) => {
      client.setQueryData(taggedKeyOf(getDiscord, {}), answer)
      void askAgain(client, changeDiscord)
    },
  })
}
