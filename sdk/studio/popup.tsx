import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import './popup.css'

const GAP = 4

/** Where something of a size stands below a button, or below a point, within the window. */
function placeBelow(
  by: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  { width, height }: { readonly width: number; readonly height: number },
): CSSProperties {
  const left = by.left + width > innerWidth - GAP ? by.right - width : by.left
  const isBelow = by.bottom + GAP + height <= innerHeight || by.top < innerHeight / 2
  const top = isBelow ? by.bottom + GAP : by.top - GAP - height
  return { left: Math.max(GAP, left), top: Math.max(GAP, Math.min(top, innerHeight - height - GAP)) }
}

/** A popup that stands by its button until the user presses elsewhere, leaves it or presses Escape. */
function usePopup(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  by: () => DOMRect | undefined,
  close: () => void,
): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed once for each opening
  useLayoutEffect(() => {
    const rect = by()
    if (isOpen && box.current && rect) setPlace(placeBelow(rect, box.current.getBoundingClientRect()))
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const away = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && box.current?.parentElement?.contains(event.target))) close()
    }
    document.addEventListener('pointerdown', away, true)
    addEventListener('blur', close)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      removeEventListener('blur', close)
    }
  }, [isOpen, box, close])
  return place
}

/** What a popup says of itself to its content. */
export interface PopupProps {
  /** What the button is called. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button with a panel below it, for a toolbar. Escape closes the panel and gives the focus back.
 * @example <Popup label="Notes" face={<IconNote />}>{(close) => <Notes onDone={close} />}</Popup>
 */
export function Popup({ label, face, className = '', children }: PopupProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(() => setOpen(false)).current
  const place = usePopup(panel, isOpen, () => button.current?.getBoundingClientRect(), close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its button and its entries do not take
    <div
      className="tessera-popup-around"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div ref={panel} id={id} role="dialog" aria-label={label} className="tessera-popup" style={place}>
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** An entry of a `PopupMenu`. */
export interface PopupMenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** Of a choice among several: whether it is the one that holds. */
  readonly isChosen?: boolean
  /** The language that its label is in, where it is another one. */
  readonly lang?: string
}

/** What a menu below a button shows, and what becomes of a choice. */
export interface PopupMenuProps {
  /** What the button is called. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string
  readonly items: readonly PopupMenuItem[]
  readonly onChoose: (key: string) => void
  /** Also opens on a secondary click within the element that this is in. */
  readonly onContextMenuOf?: RefObject<HTMLElement | null>
}

function moveTo(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = items.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined || items.length === 0) return
  event.preventDefault()
  items[(to + items.length) % items.length]?.focus()
}

/**
 * A button with a menu below it: arrow keys lead from entry to entry, Escape closes it and gives the focus back.
 * @example
 * const items = [{ key: 'dark', label: 'Dark', isChosen: true }]
 * <PopupMenu label="Theme" face={<IconSun />} items={items} onChoose={setTheme} />
 */
export function PopupMenu({ label, face, className = '', items, onChoose, onContextMenuOf }: PopupMenuProps) {
  const id = useId()
  const [opened, setOpened] = useState<DOMRect | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(() => setOpened(null)).current
  const isOpen = opened !== null
  const hasIcons = items.some(({ icon }) => icon !== undefined)
  const place = usePopup(list, isOpen, () => opened ?? undefined, close)
  useEffect(() => {
    const element = onContextMenuOf?.current
    const open = (event: MouseEvent): void => {
      event.preventDefault()
      setOpened(new DOMRect(event.clientX, event.clientY, 0, 0))
    }
    element?.addEventListener('contextmenu', open)
    return () => element?.removeEventListener('contextmenu', open)
  }, [onContextMenuOf])
  useEffect(() => {
    if (isOpen && place.visibility !== 'hidden')
      list.current?.querySelector<HTMLElement>('[aria-checked="true"], button')?.focus()
  }, [isOpen, place])
  const open = (): void => setOpened(button.current?.getBoundingClientRect() ?? null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its button and its entries do not take
    <div
      className="tessera-popup-around"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          close()
          button.current?.focus()
        } else if (event.key === 'Tab') close()
        else if (isOpen) moveTo(event, list.current)
        else if (event.key === 'ArrowDown') {
          event.preventDefault()
          open()
        }
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className="tessera-popup tessera-popup-menu"
          style={place}
        >
          {items.map(({ key, label: text, icon, isChosen, lang }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
              lang={lang}
              onClick={() => {
                close()
                button.current?.focus()
                onChoose(key)
              }}
            >
              {hasIcons && (
                <span className="tessera-popup-icon" aria-hidden="true">
                  {icon}
                </span>
              )}
              {text}
              {isChosen && (
                <svg className="tessera-popup-check" viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M3 8.5l3.5 3.5L13 4.5" />
                </svg>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
