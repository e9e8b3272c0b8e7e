import type { ReactNode } from 'react'
import { Tokens } from '../../tokens/tokens.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { useTabInAddress } from '../../ui/use-tab-in-address.ts'
import { DiscordMessages } from './discord-messages.tsx'
import { MyData } from './my-data.tsx'
import { Sessions } from './sessions.tsx'

/** Parts of the account, by the tab's name in the address. */
const tabs = [
  { id: 'oturumlar', name: 'Oturumlar' },
  { id: 'tokenlar', name: 'API token’ları' },
  { id: 'discord', name: 'Discord mesajları' },
  { id: 'verilerim', name: 'Verilerim' },
] as const

/** The account of the signed-in user, buyer or admin. */
export function Component() {
  const { say, noticeBar } = useNotice()
  const [shown, show] = useTabInAddress({ parameter: 'sekme', tabs, first: 'oturumlar' })
  const panels: Record<(typeof tabs)[number]['id'], ReactNode> = {
    oturumlar: <Sessions say={say} />,
    tokenlar: <Tokens say={say} />,
    discord: <DiscordMessages say={say} />,
    verilerim: <MyData say={say} />,
  }
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-10 sm:py-12">
      <h1 tabIndex={-1} className="text-page tracking-[-0.025em]">
        Hesabım
      </h1>
      <div className="border-b border-line">
        <TabList group="account" label="Hesabım" tabs={tabs} shown={shown} onShow={show} />
      </div>
      {tabs.map(({ id, name }) => (
        <TabPanel key={id} group="account" id={id} shown={id === shown}>
          <h2 className="sr-only">{name}</h2>
          {panels[id]}
        </TabPanel>
      ))}
      {noticeBar}
    </div>
  )
}
