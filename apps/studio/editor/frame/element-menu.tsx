import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { keyLabel } from '../commands/key-label.ts'
import { commandsToken } from '../parts/commands-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import './element-menu.css'

const texts = defineMessages('editor-menu', { zh: { menu: '组件操作' }, en: { menu: 'Element menu' } })

/** The menu at the pointer, or at the keyboard's place, for what is selected. */
export function ElementMenu() {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const at = useSignalValue(ui.menu)
  const commands = ui.session.part(commandsToken)
  const all = useSignalValue(commands.all)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const node = list.current
    if (!at || !node) return
    node.style.left = `${Math.min(at.x, window.innerWidth - node.offsetWidth - 4)}px`
    node.style.top = `${Math.min(at.y, window.innerHeight - node.offsetHeight - 4)}px`
    node.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [at])
  useEffect(() => {
    if (!at) return
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) ui.menu.value = null
    }
    window.addEventListener('pointerdown', outside, true)
    return () => window.removeEventListener('pointerdown', outside, true)
  }, [at, ui])
  if (!at) return null

  const offered = all.filter(({ menu }) => menu !== undefined).sort((a, b) => (a.menu ?? 0) - (b.menu ?? 0))
  const close = (): void => {
    ui.menu.value = null
    ui.focusCanvas()
  }
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step !== 0) buttons[(buttons.indexOf(document.activeElement as HTMLElement) + step + buttons.length) % buttons.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="ed-menu" role="menu" aria-label={t('menu')} ref={list} onKeyDown={press}>
      {offered.map((command) => {
        const refused = commands.disabled(command)
        return (
          <button
            key={command.id}
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
      })}
    </div>
  )
}
