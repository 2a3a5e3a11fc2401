import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Json } from '#sdk'
import { cellText, refusedNumber, useLanguage, useLastingEffect } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { Move } from './grid-types.ts'
import { readValue, shownText } from './values.ts'

export interface EditorProps {
  readonly column: EditColumn
  readonly value: Json | undefined
  readonly label: string
  /** What was typed to open it. */
  readonly start: string | undefined
  readonly onDone: (value: Json | undefined, move: Move) => void
  readonly onCancel: () => void
}

/** Where a key leads that ends an edit. */
export function moveOf(event: KeyboardEvent): Move | undefined {
  if (event.nativeEvent.isComposing) return undefined
  if (event.key === 'Enter') return 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  return undefined
}

/** A line of text, or a number. A text that is no number is told and stays in the box; leaving the cell keeps the value that it had. */
export function TextEditor({ column, value, label, start, onDone, onCancel }: EditorProps) {
  const box = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const language = useLanguage()
  const messageId = useId()
  const [refused, setRefused] = useState<string>()
  const before = column.type === 'number' ? shownText(column, value) : cellText(value)
  useLastingEffect(() => {
    box.current?.focus()
    if (start === undefined) box.current?.select()
  }, [start])
  const end = (move: Move) => {
    if (isOver.current) return
    const text = box.current?.value ?? ''
    const read = text === before ? { ok: true, value } : readValue(column, text, column.locale)
    if (!read.ok && move !== 'away') {
      setRefused(refusedNumber(text, language, column.locale))
      return
    }
    isOver.current = true
    onDone(read.ok ? read.value : value, move)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    const move = moveOf(event)
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (move) end(move)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={box}
        className="tessera-edit-input"
        aria-label={label}
        aria-invalid={refused !== undefined || undefined}
        title={refused}
        aria-describedby={refused === undefined ? undefined : messageId}
        defaultValue={start ?? before}
        placeholder={column.placeholder}
        inputMode={column.type === 'number' ? 'decimal' : undefined}
        onChange={() => setRefused(undefined)}
        onKeyDown={keys}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onBlur={() => end('away')}
      />
      {refused !== undefined && (
        <span id={messageId} className="tessera-edit-error tessera-item-message" role="alert">
          {refused}
        </span>
      )}
    </>
  )
}
