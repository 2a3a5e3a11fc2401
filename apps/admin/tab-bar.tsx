import { IconPushpin } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '#kernel/view'
import { tabActionsPoint } from '#sdk/admin'
import { type AdminTab, PopupMenu, useAdmin } from '#sdk/studio'
import { OneIcon } from '../kit/panel/one-icon.tsx'
import { useLocale } from '../shell/use-locale.ts'
import { useFrame } from './admin-context.ts'
import { PlaceLink } from './place-link.tsx'
import { useText } from './use-text.ts'

/**
 * The pages that are open. Arrow keys lead from tab to tab, with Alt they move it, Delete closes it; the menu of each
 * offers what plugins bring.
 */
export function TabBar() {
  const { app } = useFrame()
  const t = useText()
  const { all, active } = useSignalValue(app.tabs)
  const list = useRef<HTMLUListElement>(null)
  useSignalValue(app.titles)
  useSignalValue(app.start)
  useEffect(() => {
    if (active !== null)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const dragged = useRef<string>(undefined)
  return (
    <nav className="admin-tabs" aria-label={t('tabs')}>
      <ul ref={list}>
        {all.map((tab, at) => (
          <TabItem
            key={tab.key}
            tab={{ ...tab, title: app.titleOf(tab, t('loading'), t('noPage')) }}
            isActive={tab.key === active}
            at={at}
            onDrag={() => {
              dragged.current = tab.key
            }}
            onDrop={() => {
              if (dragged.current !== undefined) app.move(dragged.current, at)
              dragged.current = undefined
            }}
          />
        ))}
      </ul>
    </nav>
  )
}

interface TabItemProps {
  readonly tab: AdminTab
  readonly isActive: boolean
  readonly at: number
  readonly onDrag: () => void
  readonly onDrop: () => void
}

function TabItem({ tab, isActive, at, onDrag, onDrop }: TabItemProps) {
  const { app } = useFrame()
  const t = useText()
  const face = useRef<HTMLSpanElement>(null)
  const { key, title, address, isPinned } = tab
  const focusTab = (of: HTMLElement, step: number): void => {
    const links = [...(of.closest('ul')?.querySelectorAll<HTMLElement>('.admin-tab-link') ?? [])]
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const { currentTarget } = event
    if (step !== 0) {
      event.preventDefault()
      if (event.altKey) {
        app.move(key, at + step)
        requestAnimationFrame(() => currentTarget.focus())
      } else focusTab(currentTarget, step)
    } else if (event.key === 'Delete' && !isPinned) {
      event.preventDefault()
      focusTab(currentTarget, at === 0 ? 1 : -1)
      app.close([key])
    }
  }
  return (
    <li
      className="admin-tab"
      data-active={isActive || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <span ref={face} className="admin-tab-face">
        <PlaceLink
          address={address}
          className="admin-tab-link"
          aria-current={isActive ? 'page' : undefined}
          title={title}
          draggable
          onDragStart={onDrag}
          onKeyDown={onKeyDown}
          onAuxClick={(event) => {
            // The middle button, which elsewhere opens another window.
            if (event.button !== 1 || isPinned) return
            event.preventDefault()
            app.close([key])
          }}
        >
          {isPinned && (
            <span className="admin-tab-pin" role="img" aria-label={t('pinned')}>
              <IconPushpin />
            </span>
          )}
          <span className="admin-tab-title">{title}</span>
        </PlaceLink>
        <TabMenu tab={tab} of={face} isShown={isActive} />
        {!isPinned && (
          <button
            type="button"
            className="admin-tab-button"
            aria-label={t('closeTab', { title })}
            onClick={() => app.close([key])}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
            </svg>
          </button>
        )}
      </span>
    </li>
  )
}

interface TabMenuProps {
  readonly tab: AdminTab
  readonly of: RefObject<HTMLElement | null>
  /** Whether its button is in sight; it opens on a secondary click in any case. */
  readonly isShown: boolean
}

function TabMenu({ tab, of, isShown }: TabMenuProps) {
  const { kernel } = useFrame()
  const t = useText()
  const { tabs } = useAdmin()
  const locale = useLocale()
  const actions = useSignalValue(kernel.registry(tabActionsPoint).all)
    .filter(({ applies }) => applies?.(tab, tabs) ?? true)
    .toSorted((a, b) => a.order - b.order)
  return (
    <PopupMenu
      label={t('tabActions', { title: tab.title })}
      className={`admin-tab-button${isShown ? '' : ' admin-tab-quiet'}`}
      face={
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 6l4 4 4-4" />
        </svg>
      }
      items={actions.map(({ id, icon, label }) => ({
        key: id,
        label: labelIn(label, locale),
        icon: icon && <OneIcon icon={icon} />,
      }))}
      onChoose={(id) => actions.find((each) => each.id === id)?.run(tab, tabs)}
      onContextMenuOf={of}
    />
  )
}
