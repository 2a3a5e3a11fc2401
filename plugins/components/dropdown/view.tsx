import { Button, Trigger } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Trigger/style/css.js'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { popupContainer, useDensity, useDisabled } from '#sdk/react'
import './dropdown.css'
import type { dropdown } from './index.ts'
import { itemsOf, Menu } from './menu.tsx'

const PLACES = { top: 'top', topLeft: 'tl', topRight: 'tr', bottom: 'bottom', bottomLeft: 'bl', bottomRight: 'br' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof dropdown>) {
  const disabled = useDisabled(id, Boolean(props.disabled))
  /** Which item has the keyboard as the menu opens: the first or the last one; none with the mouse. */
  const [open, setOpen] = useState<'first' | 'last' | undefined>()
  const button = useRef<HTMLElement>(null)
  const menuId = useId()
  const items = itemsOf(props.itemConfig)
  const size = useDensity()
  const show = (at: 'first' | 'last' | undefined) => setOpen(disabled || mode === 'edit' ? undefined : at)
  const focusButton = () => button.current?.focus()
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const press = (key: string) => {
    setOpen(undefined)
    focusButton()
    emit('onMenuClick', { key })
  }
  return (
    <Trigger
      popupVisible={open !== undefined}
      trigger="click"
      position={PLACES[props.placement]}
      popupAlign={{ top: 4, bottom: 4 }}
      autoAlignPopupMinWidth
      unmountOnExit={Boolean(props.destroyPopupOnHide)}
      getPopupContainer={popupContainer}
      onVisibleChange={(visible) => show(visible ? 'first' : undefined)}
      popup={() => (
        <Menu
          id={menuId}
          name={props.text}
          items={items}
          opened={open}
          onPress={press}
          onLeave={(back) => {
            setOpen(undefined)
            if (back) focusButton()
          }}
        />
      )}
    >
      <Button
        {...root}
        ref={button}
        className={`${root.className} tessera-dropdown`}
        data-disabled={disabled || undefined}
        type={props.type === 'primary' ? 'primary' : 'secondary'}
        size={size}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        {...(open === undefined ? {} : { 'aria-controls': menuId })}
        {...{ onKeyDown: openByKey }}
      >
        {props.text}
        <svg
          className={`tessera-dropdown-arrow ${part('arrow')}`}
          viewBox="0 0 16 16"
          width="1em"
          height="1em"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <path d="m4 6 4 4 4-4" />
        </svg>
      </Button>
    </Trigger>
  )
}
