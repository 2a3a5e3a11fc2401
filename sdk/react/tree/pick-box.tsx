import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useRef } from 'react'
import { tableIn } from '#kernel/message'
import type { LateDrop } from '../use-drop.ts'
import { useLanguage } from '../use-element.ts'
import './pick-box.css'

const TEXTS = {
  zh: { clear: '清空', remove: (name: string) => `移除 ${name}`, more: (count: number) => `另有 ${count} 项` },
  en: { clear: 'Clear', remove: (name: string) => `Remove ${name}`, more: (count: number) => `${count} more` },
} as const

/** A chosen option, as the box shows it. */
export interface Picked {
  readonly id: string
  readonly label: string
  /** More than the label says, as a whole path. */
  readonly title?: string
}

/** Props of `PickBox`, the closed box of a control that chooses from a tree. */
export interface PickBoxProps {
  readonly labels: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly isDisabled: boolean
  readonly isOpen: boolean
  /** Never opens, on the canvas. */
  readonly isIdle: boolean
  /** Chosen ones as tags; a single text without it. */
  readonly isMulti: boolean
  readonly picked: readonly Picked[]
  /** As many tags as there are unless said. */
  readonly maxTagCount: number | undefined
  readonly placeholder: string
  readonly allowClear: boolean
  /** Somebody may write into it; undefined where not. */
  readonly search: string | undefined
  readonly onSearch: (text: string) => void
  readonly onOpen: (isOpen: boolean) => void
  readonly onRemove: (id: string) => void
  readonly onClear: () => void
  /** Keys for what dropped down; true where one was taken. */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly popupId: string
  readonly popupRole: 'tree' | 'listbox' | 'grid' | 'dialog'
  /** The id of the row that the keyboard is at. */
  readonly activeId: string | undefined
  /** What drops down is put beside it. */
  readonly boxRef: RefObject<HTMLDivElement | null>
  /** Of `useDrop`. */
  readonly wakes: LateDrop<unknown>['wakes']
  readonly boxClass: string
}

/** A field that shows what was chosen and opens what it is chosen from, by the pattern of ARIA for combo boxes: the field keeps the keyboard all the while. */
export function PickBox(props: PickBoxProps) {
  const { labels, size, isDisabled, isOpen, isMulti, picked, search, placeholder } = props
  const texts = tableIn(TEXTS, useLanguage())
  const valueId = useId()
  const input = useRef<HTMLInputElement>(null)
  const isBlocked = isDisabled || props.isIdle
  const open = (wanted: boolean) => {
    if (wanted && isBlocked) return
    if (wanted !== isOpen) props.onOpen(wanted)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isBlocked && !event.nativeEvent.isComposing) handleKey(event, props, open)
  }
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('button')) return
    input.current?.focus()
    // A press into what is being written stays there.
    if (!(isOpen && search !== undefined && event.target === input.current)) open(!isOpen)
  }
  const name = `${labels.labelId} ${valueId}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within has the role and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={props.boxRef}
      className={`tessera-pick tessera-pick-${size}${isOpen ? ' tessera-pick-open' : ''}${isMulti ? ' tessera-pick-multi' : ''} ${props.boxClass}`}
      data-invalid={labels.invalid || undefined}
      data-disabled={isDisabled || undefined}
      onClick={press}
      {...(isBlocked ? {} : props.wakes)}
    >
      {isMulti && <Tags {...props} />}
      <span className="tessera-pick-field">
        {!isMulti && !search && picked.length > 0 && (
          <span className={`tessera-pick-value${isOpen && search !== undefined ? ' tessera-pick-faint' : ''}`} aria-hidden="true">
            {picked[0]!.label}
          </span>
        )}
        <input
          ref={input}
          role="combobox"
          aria-haspopup={props.popupRole}
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': props.popupId } : {})}
          {...(isOpen && props.activeId ? { 'aria-activedescendant': props.activeId } : {})}
          aria-labelledby={name}
          aria-describedby={labels.messageId}
          aria-invalid={labels.invalid}
          {...(search === undefined ? {} : { 'aria-autocomplete': 'list' as const })}
          autoComplete="off"
          readOnly={search === undefined || props.isIdle}
          disabled={isDisabled}
          placeholder={picked.length === 0 ? placeholder : ''}
          value={search ?? ''}
          onChange={(event) => {
            props.onSearch(event.target.value)
            open(true)
          }}
          onKeyDown={key}
        />
      </span>
      <span id={valueId} className="tessera-pick-unseen">
        {picked.map(({ label }) => label).join(', ')}
      </span>
      {props.allowClear && picked.length > 0 && !isDisabled && (
        <button
          type="button"
          tabIndex={-1}
          className="tessera-pick-clear"
          aria-label={texts.clear}
          onClick={() => !props.isIdle && props.onClear()}
        >
          <Cross />
        </button>
      )}
      <Arrow />
    </div>
  )
}

/** What a key does that is pressed in a field that is not blocked. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, props: PickBoxProps, open: (wanted: boolean) => void): void {
  const isEmpty = !props.search
  if (event.key === 'Escape' && props.isOpen) {
    event.preventDefault()
    event.stopPropagation()
    open(false)
  } else if (event.key === 'Tab') open(false)
  else if (props.isOpen && props.onKey(event)) return
  else if (!props.isOpen && /^(Enter| |ArrowDown|ArrowUp)$/.test(event.key)) {
    event.preventDefault()
    open(true)
  } else if (event.key === 'Backspace' && isEmpty && props.isMulti && props.picked.length > 0) props.onRemove(props.picked.at(-1)!.id)
  else if (/^(Backspace|Delete)$/.test(event.key) && isEmpty && !props.isMulti && props.allowClear && props.picked.length > 0)
    props.onClear()
}

/** The chosen ones, as many as there is room for, and how many more there are. */
function Tags({ picked, maxTagCount, isDisabled, isIdle, onRemove }: PickBoxProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const most = maxTagCount === undefined ? picked.length : Math.max(0, maxTagCount)
  const shown = picked.slice(0, most)
  return (
    <>
      {shown.map(({ id, label, title = label }) => (
        <span key={id} className="tessera-pick-tag" title={title}>
          <span>{label}</span>
          {!isDisabled && (
            <button type="button" tabIndex={-1} aria-label={texts.remove(label)} onClick={() => !isIdle && onRemove(id)}>
              <Cross />
            </button>
          )}
        </span>
      ))}
      {picked.length > shown.length && (
        <span className="tessera-pick-tag" title={picked.map(({ label }) => label).join(', ')}>
          <span aria-hidden="true">+{picked.length - shown.length}</span>
          <span className="tessera-pick-unseen">{texts.more(picked.length - shown.length)}</span>
        </span>
      )}
    </>
  )
}

const Arrow = () => (
  <svg
    className="tessera-pick-arrow"
    viewBox="0 0 16 16"
    width="12"
    height="12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d="m3 5.5 5 5 5-5" />
  </svg>
)

const Cross = () => (
  <svg viewBox="0 0 16 16" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />
  </svg>
)
