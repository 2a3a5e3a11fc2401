import { IconDelete, IconDown, IconDragDotVertical, IconPlus, IconUp } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { filled } from '#kernel/message'
import type { Label } from '#kernel/page'
import { IconButton } from './controls.tsx'
import { MIXED, useText } from './texts.ts'
import { useRowDrag } from './use-row-drag.ts'

export interface ListEditorProps<Item> {
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
  /** A fresh row. */
  readonly create: () => Item
  /** What one row is called: `{ zh: '选项', en: 'Option' }`. */
  readonly noun: Label
  readonly labelId: string
  readonly disabled?: boolean | undefined
  /** The selected ones have different lists: none is shown, and the first row added replaces them all. */
  readonly mixed?: boolean | undefined
  /** The controls of a row; `name` prefixes their accessible names: "Option 2". */
  readonly children: (row: {
    readonly item: Item
    readonly index: number
    readonly name: string
    readonly set: (item: Item) => void
  }) => ReactNode
}

/** Rows that can be added, removed and put in order, by dragging, by buttons or with Alt and the arrow keys. */
export function ListEditor<Item>({ items, onChange, create, noun, labelId, disabled, mixed, children }: ListEditorProps<Item>) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ readonly row: number; readonly part: string } | null>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (!target || !root.current) return
    const rows = root.current.querySelectorAll(':scope > ul > li')
    const row = rows[Math.min(target.row, rows.length - 1)]
    const control = row?.querySelector<HTMLButtonElement>(target.part)
    if (control && !control.disabled) control.focus()
    else (row ?? root.current).querySelector<HTMLElement>('input, select, .ts-add')?.focus()
  })

  const move = (from: number, to: number, part: string) => {
    if (to < 0 || to >= items.length || disabled) return
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    wanted.current = { row: to, part }
    say(t(filled({ zh: '已移到第 {to} 位，共 {all} 位', en: 'Moved to position {to} of {all}' }, { to: to + 1, all: items.length })))
    onChange(next)
  }
  const remove = (index: number) => {
    wanted.current = { row: index, part: '[data-part="remove"]' }
    onChange(items.filter((_item, each) => each !== index))
  }
  const add = () => {
    wanted.current = { row: items.length, part: 'input' }
    onChange([...items, create()])
  }
  const { drag, grip } = useRowDrag(root, (from, to) => move(from, to, 'input'))
  /** The edge of the row beside which the dragged one would stand. */
  const edgeOf = (index: number) => (drag?.to !== index || drag.to === drag.from ? undefined : drag.to < drag.from ? 'before' : 'after')
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const part = event.target instanceof Element ? event.target.getAttribute('data-part') : null
    move(index, index + step, part ? `[data-part="${part}"]` : 'input')
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div ref={root} role="group" aria-labelledby={labelId} className="ts-stack">
      {mixed && <p className="ts-note">{t(MIXED)}</p>}
      {items.length > 0 && (
        <ul className="ts-list">
          {items.map((item, index) => {
            const name = `${t(noun)} ${index + 1}`
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and their controls no state
                key={index}
                className="ts-row"
                data-dragged={drag?.from === index || undefined}
                data-edge={edgeOf(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                {items.length > 1 && !disabled && (
                  <span className="ts-grip" aria-hidden {...grip(index)}>
                    <IconDragDotVertical />
                  </span>
                )}
                <div className="ts-row-body">
                  {children({ item, index, name, set: (next) => onChange(items.map((each, at) => (at === index ? next : each))) })}
                </div>
                <IconButton
                  label={t(filled({ zh: '上移{name}', en: 'Move {name} up' }, { name }))}
                  part="up"
                  disabled={disabled || index === 0}
                  onPress={() => move(index, index - 1, '[data-part="up"]')}
                >
                  <IconUp />
                </IconButton>
                <IconButton
                  label={t(filled({ zh: '下移{name}', en: 'Move {name} down' }, { name }))}
                  part="down"
                  disabled={disabled || index === items.length - 1}
                  onPress={() => move(index, index + 1, '[data-part="down"]')}
                >
                  <IconDown />
                </IconButton>
                <IconButton
                  label={t(filled({ zh: '删除{name}', en: 'Remove {name}' }, { name }))}
                  part="remove"
                  disabled={disabled}
                  onPress={() => remove(index)}
                >
                  <IconDelete />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <button type="button" className="ts-add" disabled={disabled} onClick={add}>
        <IconPlus aria-hidden />
        {t(filled({ zh: '添加{noun}', en: 'Add {noun}' }, { noun: { zh: noun.zh, en: noun.en.toLowerCase() } }))}
      </button>
      <span className="ts-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

/** The rows of a stored list; anything that is no object becomes an empty row, so that no index moves. */
export function rowsOf(value: unknown): readonly { readonly [key: string]: unknown }[] {
  if (!Array.isArray(value)) return []
  return value.map((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}))
}
