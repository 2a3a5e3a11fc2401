import { IconRight } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { type PopupAnchor, placePopup, windowSize } from '#sdk/react'
import type { EditorCommand } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { keyLabel } from '../commands/key-label.ts'
import { GROUPS } from '../commands/labels.ts'
import { commandsToken } from '../parts/commands-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { menuGroups, SUBMENU } from './menu-groups.ts'
import './element-menu.css'

const texts = defineMessages('editor-menu', { zh: { menu: '组件操作' }, en: { menu: 'Element menu' } })

/** The menu at the pointer, or at the keyboard's place, for what is selected. */
export function ElementMenu() {
  const ui = useEditorUi()
  const at = useSignalValue(ui.menu)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!at) return
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) ui.menu.value = null
    }
    window.addEventListener('pointerdown', outside, true)
    return () => window.removeEventListener('pointerdown', outside, true)
  }, [at, ui])
  // One that opens at another place starts anew.
  return at ? <OpenMenu key={`${at.x} ${at.y}`} x={at.x} y={at.y} list={list} /> : null
}

interface OpenMenuProps {
  readonly x: number
  readonly y: number
  readonly list: RefObject<HTMLDivElement | null>
}

function OpenMenu({ x, y, list }: OpenMenuProps) {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const groups = menuGroups(useSignalValue(ui.session.part(commandsToken).all))
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    place(list.current, { left: x, top: y, right: x, bottom: y }, 'bottom')
    focusFirst(list.current)
  }, [x, y, list])
  const close = (): void => {
    ui.menu.value = null
    ui.focusCanvas()
  }
  return (
    <div ref={list} onPointerLeave={() => setOpen(false)}>
      <div className="ed-menu" role="menu" aria-label={t('menu')} onKeyDown={(event) => walkMenu(event, { close })}>
        {groups.map(({ key, commands }) =>
          key === SUBMENU ? (
            <Submenu key={key} {...{ commands, isOpen, setOpen, close }} />
          ) : (
            <div key={key} role="none" className="ed-menu-group" onPointerEnter={() => setOpen(false)}>
              {commands.map((command) => (
                <Entry key={command.id} command={command} close={close} />
              ))}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

interface SubmenuProps {
  readonly commands: readonly EditorCommand[]
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly close: () => void
}

/** An entry that opens more entries beside it: under the pointer, with Enter or with the arrow to the right. */
function Submenu({ commands, isOpen, setOpen, close }: SubmenuProps) {
  const locale = useLocale()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen || !opener.current) return
    place(list.current, opener.current.getBoundingClientRect(), 'right')
    if (byKey.current) focusFirst(list.current)
    byKey.current = false
  }, [isOpen])
  const back = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const label = labelIn(GROUPS[SUBMENU], locale)
  const walk = (event: KeyboardEvent<HTMLDivElement>) => walkMenu(event, { close, back })
  return (
    <div role="none" className="ed-menu-group ed-menu-more">
      <button
        ref={opener}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => setOpen(true)}
        onClick={(event) => {
          // A click by the keyboard has no detail.
          byKey.current = event.detail === 0
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return
          byKey.current = true
          setOpen(true)
          event.preventDefault()
        }}
      >
        {label}
        <IconRight className="ed-muted" />
      </button>
      {isOpen && (
        <div ref={list} className="ed-menu" role="menu" aria-label={label} onKeyDown={walk}>
          {commands.map((command) => (
            <Entry key={command.id} command={command} close={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function Entry({ command, close }: { readonly command: EditorCommand; readonly close: () => void }) {
  const commands = useEditorUi().session.part(commandsToken)
  const locale = useLocale()
  const refused = commands.disabled(command)
  return (
    <button
      type="button"
      role="menuitem"
      disabled={refused !== undefined}
      title={labelIn(refused, locale)}
      onClick={() => {
        close()
        commands.run(command)
      }}
    >
      {labelIn(command.label, locale)}
      {command.keys?.[0] && <span className="ed-muted">{keyLabel(command.keys[0])}</span>}
    </button>
  )
}

/** The entries of this menu that can be chosen, without those of a menu beside it. */
function entriesIn(menu: HTMLElement): readonly HTMLElement[] {
  const all = [...menu.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  return all.filter((entry) => entry.closest('[role="menu"]') === menu)
}

const ENTRY = 'button:not(:disabled)'
const focusFirst = (menu: HTMLElement | null): void => menu?.querySelector<HTMLElement>(ENTRY)?.focus()

function place(around: HTMLElement | null, anchor: PopupAnchor, side: 'bottom' | 'right'): void {
  const menu = around?.matches('.ed-menu') ? around : around?.querySelector<HTMLElement>('.ed-menu')
  if (!menu) return
  const size = { width: menu.offsetWidth, height: menu.offsetHeight }
  const { x, y } = placePopup(anchor, size, windowSize(window), { side, align: 'start' }, 0)
  menu.style.left = `${x}px`
  menu.style.top = `${y}px`
}

interface Ways {
  readonly close: () => void
  /** To the entry that opened this menu. */
  readonly back?: () => void
}

function walkMenu(event: KeyboardEvent<HTMLDivElement>, { close, back }: Ways): void {
  const entries = entriesIn(event.currentTarget)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (back && (event.key === 'ArrowLeft' || event.key === 'Escape')) back()
  else if (event.key === 'Escape' || event.key === 'Tab') close()
  else if (step !== 0) entries[(at + step + entries.length) % entries.length]?.focus()
  else if (event.key === 'Home') entries[0]?.focus()
  else if (event.key === 'End') entries.at(-1)?.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}
