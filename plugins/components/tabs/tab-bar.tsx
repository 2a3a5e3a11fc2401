import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconByName, tableIn, useLanguage } from '#sdk/react'
import type { Pane } from './use-panes.ts'

const TEXTS = {
  zh: { close: '关闭 ', add: '添加标签页' },
  en: { close: 'Close ', add: 'Add tab' },
} as const

interface TabBarProps {
  readonly prefix: string
  readonly panes: readonly Pane[]
  readonly active: string | undefined
  readonly vertical: boolean
  /** What stands beside them. */
  readonly extra: ReactNode | undefined
  readonly part: (name: string) => string
  readonly onPress: (pane: Pane) => void
  readonly onClose: (pane: Pane) => void
  readonly onAdd: (() => void) | undefined
}

/** The heads of the panes: one stop for the Tab key, arrows go from one to the next, Delete closes. */
export function TabBar({ prefix, panes, active, vertical, extra, part, onPress, onClose, onAdd }: TabBarProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const bar = useRef<HTMLDivElement>(null)
  const keys: { readonly [key: string]: number } = vertical ? { ArrowUp: -1, ArrowDown: 1 } : { ArrowLeft: -1, ArrowRight: 1 }
  const press = (event: KeyboardEvent, pane: Pane) => {
    if (event.key === 'Delete' && pane.closable) return onClose(pane)
    const usable = panes.filter((each) => !each.disabled)
    const at = usable.indexOf(pane)
    const step = keys[event.key]
    const next =
      event.key === 'Home' ? usable[0] : event.key === 'End' ? usable.at(-1) : step ? usable.at((at + step) % usable.length) : undefined
    if (!next) return
    event.preventDefault()
    bar.current?.querySelector<HTMLElement>(`[data-pane="${next.id}"]`)?.focus()
    onPress(next)
  }
  return (
    <div className={`tessera-tabs-bar ${part('bar')}`}>
      <div ref={bar} role="tablist" aria-orientation={vertical ? 'vertical' : 'horizontal'} className="tessera-tabs-list">
        {panes.map((pane) => (
          <span
            key={pane.id}
            className={`tessera-tabs-item${pane.id === active ? ` tessera-tabs-active ${part('current')}` : ''}`}
            role="presentation"
          >
            <button
              type="button"
              role="tab"
              id={`${prefix}${pane.id}`}
              data-pane={pane.id}
              data-words-of={pane.id}
              className={`tessera-tabs-head ${part('tab')}`}
              aria-selected={pane.id === active}
              aria-controls={pane.id === active ? `${prefix}${pane.id}-pane` : undefined}
              tabIndex={pane.id === active ? 0 : -1}
              disabled={pane.disabled}
              onClick={() => onPress(pane)}
              onKeyDown={(event) => press(event, pane)}
            >
              {pane.icon !== '' && <IconByName name={pane.icon} />}
              {pane.label}
            </button>
            {pane.closable && (
              <button
                type="button"
                tabIndex={-1}
                className="tessera-tabs-close"
                aria-label={texts.close + pane.label}
                onClick={() => onClose(pane)}
              >
                ×
              </button>
            )}
          </span>
        ))}
      </div>
      {onAdd && (
        <button type="button" className="tessera-tabs-close" aria-label={texts.add} onClick={onAdd}>
          +
        </button>
      )}
      {extra !== undefined && <div className={`tessera-tabs-extra ${part('extra')}`}>{extra}</div>}
    </div>
  )
}
