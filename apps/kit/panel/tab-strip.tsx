import type { KeyboardEvent, ReactNode } from 'react'
import { labelIn } from '#kernel/message'
import type { EditorPanel } from '#sdk/studio'
import { useLocale } from '../../shell/messages.ts'

type StripTab = Pick<EditorPanel, 'id' | 'label'>

interface TabStripProps<Tab extends StripTab> {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly open: string | null
  readonly choose: (id: string) => void
  /** Shown after a tab's label, e.g. a count. */
  readonly mark?: (tab: Tab) => ReactNode
}

/** Tabs with the arrow keys that people expect of tabs. */
export function TabStrip<Tab extends StripTab>({ label, tabs, open, choose, mark }: TabStripProps<Tab>) {
  const locale = useLocale()
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || tabs.length === 0) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === open)
    const next = tabs[(at + step + tabs.length) % tabs.length]!
    choose(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className="ed-tabs" role="tablist" aria-label={label} onKeyDown={press}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === open}
          tabIndex={tab.id === open || (open === null && index === 0) ? 0 : -1}
          onClick={() => choose(tab.id)}
        >
          {labelIn(tab.label, locale)}
          {mark?.(tab)}
        </button>
      ))}
    </div>
  )
}
