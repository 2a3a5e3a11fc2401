import { Button, Trigger } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface RowMenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onSelect: () => void
}

interface RowMenuProps {
  /** What the menu is of: "More actions for Orders". */
  readonly label: string
  readonly items: readonly RowMenuItem[]
}

/** What else can be done with one item of a list, behind a button. Arrows walk, Escape goes back to the button. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.querySelector('button')?.focus()
  }
  if (items.length === 0) return null
  return (
    <Trigger
      trigger="click"
      position="br"
      popupVisible={open}
      onVisibleChange={setOpen}
      popup={() => <MenuList label={label} items={items} close={close} />}
      unmountOnExit
    >
      <span ref={button} className="studio-row-menu-button">
        <Button type="text" size="mini" icon={<IconMore />} aria-label={label} title={label} aria-haspopup="menu" aria-expanded={open} />
      </span>
    </Trigger>
  )
}

function MenuList({ label, items, close }: RowMenuProps & { readonly close: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  // The popup is measured before it is placed, and shown after that.
  useEffect(() => {
    const id = requestAnimationFrame(() => list.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(id)
  }, [])
  const walk = (event: KeyboardEvent): void => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key]
    if (next !== undefined) all[next]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} className="studio-row-menu" onKeyDown={walk}>
      {items.map(({ key, label: text, icon, danger, onSelect }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={danger || undefined}
          onClick={() => {
            close()
            onSelect()
          }}
        >
          <span aria-hidden="true">{icon}</span>
          {text}
        </button>
      ))}
    </div>
  )
}
