import { IconDelete, IconDown, IconDragDotVertical, IconPlus, IconUp } from '@arco-design/web-react/icon'
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { filled } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { IconButton } from './controls.tsx'
import { MIXED, useText } from './texts.ts'
import { useRowDrag } from './use-row-drag.ts'

/** Props of `ListEditor`. `create` makes a new item, and `noun` is the label of one. */
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

type RowPart = 'input' | `[data-part="${string}"]`

/** Rows that can be added, removed and put in order, by dragging, by buttons or with Alt and the arrow keys. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { items, onChange, create, noun, labelId, disabled, mixed, children } = props
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const focusRow = useRowFocus(root)
  const [announced, announce] = useState('')

  const move = (from: number, to: number, part: RowPart) => {
    if (to < 0 || to >= items.length || disabled) return
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    focusRow(to, part)
    announce(t(filled({ zh: '已移到第 {to} 位，共 {all} 位', en: 'Moved to position {to} of {all}' }, { to: to + 1, all: items.length })))
    onChange(next)
  }
  const remove = (index: number) => {
    focusRow(index, '[data-part="remove"]')
    onChange(items.filter((_item, each) => each !== index))
  }
  const add = () => {
    focusRow(items.length, 'input')
    onChange([...items, create()])
  }
  const { drag, grip } = useRowDrag(root, (from, to) => move(from, to, 'input'))
  /** The edge of the row beside which the dragged one would stand. */
  const edgeOf = (index: number) => (drag?.to !== index || drag.to === drag.from ? undefined : drag.to < drag.from ? 'before' : 'after')

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div ref={root} role="group" aria-labelledby={labelId} className="ts-stack">
      {mixed && <p className="ts-note">{t(MIXED)}</p>}
      {items.length > 0 && (
        <ul className="ts-list">
          {items.map((item, index) => {
            const name = `${t(noun)} ${index + 1}`
            return (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and their controls no state
                key={index}
                {...{ name, index, disabled, move, remove }}
                count={items.length}
                isDragged={drag?.from === index}
                edge={edgeOf(index)}
                grip={grip(index)}
              >
                {children({ item, index, name, set: (next) => onChange(items.map((each, at) => (at === index ? next : each))) })}
              </ListRow>
            )
          })}
        </ul>
      )}
      <button type="button" className="ts-add" disabled={disabled} onClick={add}>
        <IconPlus aria-hidden />
        {t(filled({ zh: '添加{noun}', en: 'Add {noun}' }, { noun: { zh: noun.zh, en: noun.en.toLowerCase() } }))}
      </button>
      <span className="ts-hidden" role="status">
        {announced}
      </span>
    </div>
  )
}

/** Moves the focus to a control of a row once the list has rendered; to the row's first control, or “Add”, where that one is disabled or gone. */
function useRowFocus(root: RefObject<HTMLElement | null>): (row: number, part: RowPart) => void {
  const wanted = useRef<{ readonly row: number; readonly part: RowPart } | null>(null)
  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (!target || !root.current) return
    const rows = root.current.querySelectorAll(':scope > ul > li')
    const row = rows[Math.min(target.row, rows.length - 1)]
    const control = row?.querySelector<HTMLButtonElement>(target.part)
    if (control && !control.disabled) {
      control.focus()
      // What a new row is called only stands for a name.
      if (target.part === 'input' && control instanceof HTMLInputElement) control.select()
    } else (row ?? root.current).querySelector<HTMLElement>('input, select, .ts-add')?.focus()
  })
  return (row, part) => {
    wanted.current = { row, part }
  }
}

interface ListRowProps {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly disabled: boolean | undefined
  readonly isDragged: boolean
  readonly edge: 'before' | 'after' | undefined
  readonly grip: HTMLAttributes<HTMLElement>
  readonly move: (from: number, to: number, part: RowPart) => void
  readonly remove: (index: number) => void
  readonly children: ReactNode
}

function ListRow({ name, index, count, disabled, isDragged, edge, grip, move, remove, children }: ListRowProps) {
  const t = useText()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const part = event.target instanceof Element ? event.target.getAttribute('data-part') : null
    move(index, index + step, part ? `[data-part="${part}"]` : 'input')
  }
  const moveTo = (to: number, part: 'up' | 'down') => () => move(index, to, `[data-part="${part}"]`)
  return (
    <li className="ts-row" data-dragged={isDragged || undefined} data-edge={edge} onKeyDown={onKeyDown}>
      {count > 1 && !disabled && (
        <span className="ts-grip" aria-hidden {...grip}>
          <IconDragDotVertical />
        </span>
      )}
      <div className="ts-row-body">{children}</div>
      <IconButton
        label={t(filled({ zh: '上移{name}', en: 'Move {name} up' }, { name }))}
        part="up"
        disabled={disabled || index === 0}
        onPress={moveTo(index - 1, 'up')}
      >
        <IconUp />
      </IconButton>
      <IconButton
        label={t(filled({ zh: '下移{name}', en: 'Move {name} down' }, { name }))}
        part="down"
        disabled={disabled || index === count - 1}
        onPress={moveTo(index + 1, 'down')}
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
}

/** The rows of a stored list; anything that is no object becomes an empty row, so that no index moves. */
export function rowsOf(value: unknown): readonly { readonly [key: string]: unknown }[] {
  if (!Array.isArray(value)) return []
  return value.map((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}))
}
