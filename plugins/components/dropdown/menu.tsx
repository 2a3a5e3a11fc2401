import { type KeyboardEvent, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { IconByName, tableIn, useLanguage, useLastingEffect } from '#sdk/react'
import type { dropdown } from './index.ts'

const TEXTS = { zh: { none: '没有菜单项' }, en: { none: 'No items' } } as const
/** Letters typed within so many milliseconds are one word. */
const PAUSE = 600

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly isDangerous: boolean
  readonly isDisabled: boolean
}

/** The items of the prop; one without a key is called by its place. */
export const itemsOf = (list: ViewProps<typeof dropdown>['props']['itemConfig']): readonly MenuItem[] =>
  list.map((item, index) => {
    const key = item.key || String(index)
    return { key, label: item.label || key, icon: item.icon, isDangerous: item.danger, isDisabled: item.disabled }
  })

interface MenuProps {
  readonly id: string
  readonly name: string
  readonly items: readonly MenuItem[]
  /** Where the keyboard begins; undefined while the menu is closed. */
  readonly opened: 'first' | 'last' | undefined
  readonly onPress: (key: string) => void
  /** It is left by Escape or Tab; `back`: the focus goes to where it was. */
  readonly onLeave: (back: boolean) => void
}

/** A menu by the keyboard pattern of ARIA: arrows, Home, End, first letters; disabled items are reached and say so. */
export function Menu({ id, name, items, opened, onPress, onLeave }: MenuProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const menu = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  useLastingEffect(() => {
    if (opened === undefined) return
    const found = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const first = found.at(opened === 'last' ? -1 : 0) ?? menu.current
    first?.focus({ preventScroll: true })
  }, [opened])

  const seek = (letter: string, from: number): number => {
    const now = performance.now()
    const { text, at } = typed.current
    const word = (now - at < PAUSE ? text : '') + letter.toLowerCase()
    typed.current = { text: word, at: now }
    // The same letter again is the next item that begins with it.
    const isSame = [...word].every((each) => each === word[0])
    const sought = isSame ? word[0]! : word
    const begin = isSame ? from + 1 : Math.max(from, 0)
    for (let step = 0; step < items.length; step++) {
      const index = (begin + step) % items.length
      if (items[index]!.label.toLowerCase().startsWith(sought)) return index
    }
    return -1
  }
  const walk = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(event.target as HTMLElement)
    const last = all.length - 1
    let next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      onLeave(true)
      return
    }
    if (next === undefined && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      next = seek(event.key, at)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[next]?.focus()
  }
  return (
    <div ref={menu} id={id} role="menu" aria-label={name} tabIndex={-1} className="tessera-dropdown-menu" onKeyDown={walk}>
      {items.length === 0 && <div className="tessera-dropdown-none">{texts.none}</div>}
      {items.map(({ key, label, icon, isDangerous, isDisabled }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have one key
          key={`${index} ${key}`}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`tessera-dropdown-item${isDangerous ? ' tessera-dropdown-danger' : ''}`}
          aria-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && onPress(key)}
          onMouseEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
        >
          {icon !== '' && <IconByName name={icon} />}
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
