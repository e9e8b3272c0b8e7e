import { checkDiscord } from '@muhur/contract/discord/checks'
import { getDiscord } from '@muhur/contract/discord/settings'
import { listProducts } from '@muhur/contract/shop/products-calls'
import { useState } from 'react'
import { useAnswer, useTaggedAnswer } from '../../api/use-answer.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { BotState } from './bot-state.tsx'
import { DiscordForm } from './discord-form.tsx'

/** The shop's bot on Discord: how the bot does, and its set-up. */
export function Component() {
  const { say, noticeBar } = useNotice()
  // A refetch during typing would replace the entity tag of the edited state.
  const settings = useTaggedAnswer(getDiscord, {}, { staleTime: Infinity, gcTime: 0 })
  const products = useAnswer(listProducts, {})
  const saved = settings.data?.value
  const isConnected = Boolean(saved?.token_ending && saved.guild_id)
  const found = useAnswer(
    checkDiscord,
    { body: { step: 'roles' } },
    { enabled: isConnected, staleTime: Infinity },
  )
  const roles = isConnected && found.data?.roles.length ? found.data.roles : undefined
  const [round, setRound] = useState(0)
  const error = settings.data ? products.error : settings.error
  const reload = () => void settings.refetch().then(() => setRound(round + 1))
  const hasRole = (id: string) =>
    saved?.products.some(({ product_id, role_id }) => product_id === id && role_id !== null)
  return (
    <>
      <PageHeader
        title="Discord"
        lead="Alıcılarınız Discord’dan çıkmadan haber alır, rolleri lisanslarıyla gelir ve gider. Hepsini sizin botunuz yapar."
      />
      <div className="mt-8 grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-8">
        {saved?.token_ending && (
          <BotState roleName={(id) => roles?.find((role) => role.id === id)?.name ?? id} />
        )}
        <section aria-labelledby="set-up" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="set-up" className="text-section">
            Kurulum
          </h2>
          {settings.data && products.data ? (
            <DiscordForm
              key={round}
              settings={settings.data.value}
              tag={settings.data.tag}
              products={products.data.filter(
                ({ id, archived_at, test }) => (!archived_at && !test) || hasRole(id),
              )}
              roles={roles}
              say={say}
              onReload={reload}
            />
          ) : error ? (
            <ErrorBox
              message="Discord ayarları yüklenemedi."
              error={error}
              onRetry={() => Promise.all([settings.refetch(), products.refetch()])}
            />
          ) : (
            <LoadingSkeleton what="Discord ayarları" className="h-96" />
          )}
        </section>
      </div>
      {noticeBar}
    </>
  )
}
