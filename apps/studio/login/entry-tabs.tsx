import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface EntryTab {
  readonly key: string
  readonly title: string
  readonly content: ReactNode
}

const STEPS: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface EntryTabsProps {
  readonly label: string
  readonly tabs: readonly EntryTab[]
  /** The key of the tab that is open at first; any other text is the first one. */
  readonly first?: string | null
}

/** Tabs by the ARIA pattern, which Arco's do not follow: one stop for Tab, arrows walk. */
export function EntryTabs({ label, tabs, first = null }: EntryTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === first),
    ),
  )

  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(active, tabs.length)
    setActive(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="studio-tabs" onKeyDown={walk}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === active}
            aria-controls={`${id}-panel`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[active]?.key}`} key={tabs[active]?.key}>
        {tabs[active]?.content}
      </div>
    </>
  )
}
