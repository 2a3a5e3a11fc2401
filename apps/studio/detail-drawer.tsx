import { Drawer } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useRef } from 'react'
import { common } from '../kit/words/common.ts'
import { useMessages } from '../shell/messages.ts'
import './detail-drawer.css'

interface DetailDrawerProps {
  readonly isOpen: boolean
  readonly title: string
  /** What assistive technology calls it; the title unless given. */
  readonly label?: string
  readonly width?: number
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Details of a row of a list. Takes the focus when it opens, closes on Escape, and returns the focus to the row. */
export function DetailDrawer({ isOpen, title, label = title, width = 520, children, onClose }: DetailDrawerProps) {
  const c = useMessages(common)
  // What had the focus before, to return it.
  const opener = useRef<HTMLElement | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) opener.current ??= document.activeElement as HTMLElement | null
  }, [isOpen])
  // The library notices Escape only while the drawer has the focus, which it gets later.
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close.current()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isOpen])
  // The library sets neither role nor name; these go to its outermost element.
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': label }
  return (
    <Drawer
      {...dialog}
      className="detail-drawer"
      width={Math.min(width, window.innerWidth)}
      visible={isOpen}
      title={title}
      closeIcon={
        <button ref={first} type="button" className="detail-close" aria-label={c('close')}>
          <IconClose aria-hidden />
        </button>
      }
      afterOpen={() => first.current?.focus()}
      afterClose={() => {
        opener.current?.focus()
        opener.current = null
      }}
      footer={null}
      onCancel={onClose}
      unmountOnExit
    >
      {children}
    </Drawer>
  )
}
