import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface Tab<Id extends string = string> {
  id: Id
  name: string
  /** Language of the name, if it differs from the page's. */
  lang?: 'en'
}

interface TabListProps<Id extends string> {
  /** Prefix of the ids of tabs and panels: unique on the page. */
  group: string
  /** Name of the tab list for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  shown: Id
  onShow: (id: Id) => void
  /** `bar` for the main tabs of an object; `segments` for a choice within a page that already has a bar. */
  look?: keyof typeof looks
}

/** Forced colours show transparent borders, and so every tab would look chosen. */
const looks = {
  bar: {
    list: 'scroll-hints -mb-px flex',
    tab: 'min-h-11 shrink-0 border-b-2 px-2.5 -outline-offset-2 max-[22rem]:px-2 sm:px-3.5',
    shown: 'border-primary text-ink forced-colors:border-[Highlight]',
    hidden: 'border-transparent text-muted hover:text-ink forced-colors:border-[Canvas]',
  },
  segments: {
    list: 'flex flex-wrap gap-1 justify-self-start rounded-button border border-line bg-tint p-1',
    tab: 'min-h-9 rounded-chip border px-2.5 max-sm:min-h-10 max-[22rem]:px-1.5 sm:px-3.5',
    shown: 'border-field bg-bg text-ink forced-colors:border-[Highlight]',
    hidden: 'border-transparent text-muted hover:text-ink forced-colors:border-[Canvas]',
  },
}

/**
 * WAI-ARIA tabs with automatic activation: one stop of the Tab key, arrows move in a circle, Home and End go to the
 * ends. Each tab needs its `TabPanel`.
 */
export function TabList<Id extends string>({
  group,
  label,
  tabs,
  shown,
  onShow,
  look = 'bar',
}: TabListProps<Id>) {
  const style = looks[look]
  const list = useRef<HTMLDivElement>(null)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  // The chosen tab is in sight where the tabs are wider than the page. Only the list may scroll, not the page.
  useEffect(() => {
    const tab = buttons.current[tabs.findIndex(({ id }) => id === shown)]
    if (!list.current || !tab) return
    const { offsetLeft, offsetWidth } = tab
    list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2
  }, [shown, tabs])

  const walk = (event: KeyboardEvent) => {
    // Alt with an arrow navigates the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const now = tabs.findIndex(({ id }) => id === shown)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = (next + tabs.length) % tabs.length
    onShow(tabs[at]!.id)
    buttons.current[at]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={style.list} onKeyDown={walk}>
      {tabs.map(({ id, name, lang }, at) => (
        <button
          key={id}
          ref={(button) => {
            buttons.current[at] = button
          }}
          type="button"
          role="tab"
          id={tabId(group, id)}
          aria-controls={panelId(group, id)}
          aria-selected={id === shown}
          tabIndex={id === shown ? 0 : -1}
          lang={lang}
          onClick={() => onShow(id)}
          className={classes(
            'font-semibold transition-colors',
            style.tab,
            id === shown ? style.shown : style.hidden,
          )}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  group: string
  id: string
  shown: boolean
  /** A hidden panel keeps its space, so that a shorter panel does not move the page. */
  keepsRoom?: boolean
  className?: string
  children: ReactNode
}

/** A tab's panel. A hidden panel stays mounted, so that typed text is kept. */
export function TabPanel({ group, id, shown, keepsRoom = false, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(group, id)}
      aria-labelledby={tabId(group, id)}
      tabIndex={0}
      hidden={!shown && !keepsRoom}
      className={classes(className, !shown && keepsRoom && 'invisible')}
    >
      {children}
    </div>
  )
}

const tabId = (group: string, id: string) => `${group}-tab-${id}`
const panelId = (group: string, id: string) => `${group}-panel-${id}`
