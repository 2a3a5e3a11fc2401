import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Json } from '#sdk'
import { asText } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { Move } from './grid-types.ts'
import { readValue } from './values.ts'

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

/** A line of text, or a number. What is no number leaves the value as it was. */
export function TextEditor({ column, value, label, start, onDone, onCancel }: EditorProps) {
  const box = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    box.current?.focus()
    if (start === undefined) box.current?.select()
  }, [start])
  const end = (move: Move) => {
    if (isOver.current) return
    isOver.current = true
    const read = readValue(column, box.current?.value)
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
    <input
      ref={box}
      className="tessera-edit-input"
      aria-label={label}
      defaultValue={start ?? asText(value)}
      placeholder={column.placeholder}
      inputMode={column.type === 'number' ? 'decimal' : undefined}
      onKeyDown={keys}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={() => end('away')}
    />
  )
}
