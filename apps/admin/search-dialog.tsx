import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import type { AdminMenu } from '#sdk/studio'
import { useFrame } from './admin-context.ts'
import { findPages } from './find-pages.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useText } from './use-text.ts'

/** Finds a page of the application by its name, from the keyboard alone. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { app } = useFrame()
  const t = useText()
  const id = useId()
  const menus = useSignalValue(app.menus)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const found = useMemo(() => findPages(menus, text), [menus, text])
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const chosen = Math.min(at, found.length - 1)
  const open = (menu: AdminMenu | undefined): void => {
    if (!menu) return
    onClose()
    if (menu.href !== null) window.open(menu.href, '_blank', 'noopener')
    else if (menu.address !== null) app.go(menu.address)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setAt((chosen + step + found.length) % found.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(found[chosen]?.menu)
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="admin-search"
      aria-label={t('search')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <div className="admin-search-body">
        <input
          type="search"
          role="combobox"
          aria-label={t('search')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={t('search')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div id={id} role="listbox" aria-label={t('search')} className="admin-search-list">
          {found.map(({ menu, above }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
            <div
              key={menu.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              ref={(element) => {
                if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
              }}
              onPointerMove={() => setAt(index)}
              onClick={() => open(menu)}
            >
              <span className="admin-nav-icon" aria-hidden="true">
                <MenuIcon icon={menu.icon} />
              </span>
              <span className="admin-search-name">{menu.name}</span>
              <span className="admin-search-above">{above.join(' / ')}</span>
            </div>
          ))}
        </div>
        <p className="admin-search-hint">{found.length === 0 ? t('nothingFound', { text }) : t('searchHint')}</p>
      </div>
    </dialog>
  )
}
