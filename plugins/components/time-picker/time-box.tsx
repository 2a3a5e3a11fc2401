import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { tableIn, useDrop, useLanguage, useLastingEffect } from '#sdk/react'
import { PickerIcon } from '../date-picker/picker-icon.tsx'
import { canBeChosen, readTime, type Steps, type Time, type Unit, unitsOf, writeTime } from './time.ts'
import './time-picker.css'

const loadDrop = () => import('./drop.ts')
const CLEAR = { zh: '清空', en: 'Clear' } as const

/** How a control for times behaves, as its settings say. */
export interface TimeManner {
  readonly format: string
  readonly steps: Steps
  readonly use12Hours: boolean
  readonly needConfirm: boolean
  readonly showNow: boolean
  readonly choosesByScroll: boolean
  readonly isReadOnly: boolean
  readonly allowClear: boolean
}

/** How times are read and written whose format is none of a time control's own. */
export interface TimeWords {
  readonly units: readonly Unit[]
  readonly read: (text: string) => Time | undefined
  readonly write: (time: Time) => string
}

const wordsOf = (format: string): TimeWords => ({
  units: unitsOf(format),
  read: (text) => readTime(text, format),
  write: (time) => writeTime(time, format),
})

interface TimeBoxProps extends TimeManner {
  /** Text in the format. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly placeholder: string
  readonly disabled: boolean
  /** It is edited: nothing opens. */
  readonly isStill: boolean
  readonly name: string | undefined
  readonly labels: { readonly labelId?: string; readonly messageId: string; readonly invalid: boolean }
  readonly className: string
  /** Without the sign of a clock: another box beside it has one. */
  readonly hasNoSign?: boolean
  /** Absent: by the format. */
  readonly words?: TimeWords
  /** It stands in for a plain box that somebody was about to use. */
  readonly start?: 'idle' | 'focused' | 'open'
}

/** A box for one time of day: typed, or chosen in columns below it. */
export function TimeBox({
  value,
  onChange,
  format,
  steps,
  disabled,
  isStill,
  labels,
  name,
  className,
  words,
  hasNoSign = false,
  start,
  ...manner
}: TimeBoxProps) {
  const clear = tableIn(CLEAR, useLanguage())
  const [isOpen, setOpen] = useState(start === 'open')
  /** Chosen and not yet confirmed; typed and not yet read. */
  const [draft, setDraft] = useState<Time>()
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  /** The keyboard goes to the columns as soon as they are there. */
  const isAwaited = useRef(false)
  const { drop, wakes } = useDrop(loadDrop, isOpen)
  const { units, read, write } = words ?? wordsOf(format)
  useLastingEffect(() => {
    if (start === 'focused' || start === 'open') input.current?.focus()
  }, [start])
  const time = draft ?? read(value)
  const readable = (text: string) => {
    const found = read(text)
    return found && canBeChosen(found, steps, units) ? found : undefined
  }

  const open = () => !disabled && !isStill && setOpen(true)
  const pressBox = () => {
    if (!isStill) input.current?.focus()
    open()
  }
  const finish = () => {
    isAwaited.current = false
    setOpen(false)
    setDraft(undefined)
    setTyped(undefined)
  }
  const take = (next: Time | undefined) => {
    const text = next ? write(next) : ''
    if (text !== value) onChange(text)
  }
  const takeTyped = () => {
    if (typed === undefined) return
    if (typed.trim() === '' && manner.allowClear) take(undefined)
    else if (readable(typed)) take(readable(typed))
  }
  const choose = (next: Time) => {
    setTyped(undefined)
    if (manner.needConfirm) setDraft(next)
    else take(next)
  }
  const confirm = (next?: Time) => {
    const found = next ?? draft
    if (found) take(found)
    finish()
    input.current?.focus()
  }
  const cancel = () => {
    finish()
    input.current?.focus()
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    setDraft(readable(event.target.value))
    open()
  }
  const goToColumns = () => {
    if (!isAwaited.current || !panel.current) return
    isAwaited.current = false
    panel.current.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isOpen || typed !== undefined)) {
      event.preventDefault()
      event.stopPropagation()
      finish()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (typed !== undefined) takeTyped()
      else if (draft) take(draft)
      if (isOpen || typed !== undefined) finish()
      else open()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      isAwaited.current = isOpen
      if (isOpen) goToColumns()
      else open()
    }
  }
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget as Node | null
    if (to && (panel.current?.contains(to) || input.current?.closest('.tessera-time')?.contains(to))) return
    takeTyped()
    finish()
  }
  return (
    <>
      <div
        ref={box}
        className={`tessera-time ${className}`}
        {...{ onBlur: leave, onClick: pressBox }}
        {...(isStill || disabled ? {} : wakes)}
      >
        <div className="arco-picker-input">
          <input
            ref={input}
            value={typed ?? (time ? write(time) : '')}
            placeholder={manner.placeholder}
            disabled={disabled}
            readOnly={manner.isReadOnly || isStill}
            autoComplete="off"
            role="combobox"
            aria-label={name}
            aria-labelledby={name === undefined ? labels.labelId : undefined}
            aria-describedby={labels.messageId}
            aria-invalid={labels.invalid || undefined}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onChange={type}
            onKeyDown={press}
          />
        </div>
        {manner.allowClear && value !== '' && !disabled && !isStill ? (
          <button
            type="button"
            className="tessera-time-clear"
            aria-label={clear}
            onClick={(event) => {
              event.stopPropagation()
              finish()
              take(undefined)
              input.current?.focus()
            }}
          >
            <svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" />
            </svg>
          </button>
        ) : null}
        {!hasNoSign && <PickerIcon time />}
      </div>
      {drop && (
        <drop.DropLayer anchor={box} isOpen={isOpen && !disabled}>
          {/* What is in a pop-up leaves like what is in the box. */}
          <div {...{ onBlur: leave }}>
            <drop.Panel
              ref={(element) => {
                panel.current = element
                goToColumns()
              }}
              name={name ?? manner.placeholder}
              {...{ time, units, steps }}
              use12Hours={manner.use12Hours}
              choosesByScroll={manner.choosesByScroll}
              showNow={manner.showNow}
              needConfirm={manner.needConfirm}
              onChoose={choose}
              onConfirm={confirm}
              onCancel={cancel}
            />
          </div>
        </drop.DropLayer>
      )}
    </>
  )
}
