import { useId, type ReactNode } from 'react'
import { TabList, TabPanel, type Tab } from '../ui/tabs.tsx'
import { useTabInAddress } from '../ui/use-tab-in-address.ts'

interface GuideTabsProps<Guide extends Tab> {
  label: string
  /** The parameter of the address that names the tab. */
  parameter: string
  guides: readonly Guide[]
  /** Id of the guide that an address without the parameter shows. */
  first: Guide['id']
  children: (guide: Guide) => ReactNode
}

/** Guides for different software, one shown at a time. */
export function GuideTabs<Guide extends Tab>({
  label,
  parameter,
  guides,
  first,
  children,
}: GuideTabsProps<Guide>) {
  const group = useId()
  const [shown, show] = useTabInAddress({ parameter, tabs: guides, first, replace: true })
  return (
    <>
      <TabList group={group} label={label} tabs={guides} shown={shown} onShow={show} look="segments" />
      {guides.map((guide) => (
        <TabPanel key={guide.id} group={group} id={guide.id} shown={guide.id === shown}>
          {children(guide)}
        </TabPanel>
      ))}
    </>
  )
}
